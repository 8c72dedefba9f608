import { z } from "zod";
import { momentSchema } from "~/base/values/fields";
import { readQris } from "~/base/values/qris";
import { STAFF_ROLES, type StaffMember } from "~/base/values/staff";

/** The kinds of values that environment variables have. No message repeats a value: it may hold a password. */

const MAX_URL = 2000;

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
export const emails = list.pipe(z.array(z.email({ error: "must be e-mail addresses, separated by commas" })));
const STAFF_FAULT = `must be e-mail addresses, separated by commas, each once, such as sari@expo.example or budi@expo.example:gate (roles: ${STAFF_ROLES.join(", ")})`;
const staffEmail = z.email().max(254);
/** Addresses of people who may sign in, each followed by a colon and a role unless that is the first one. */
export const staffMembers = list.transform((entries, context) => {
  const members = entries.map((entry): StaffMember | null => {
    const [address = "", name = STAFF_ROLES[0], ...rest] = entry.toLowerCase().split(":");
    const role = STAFF_ROLES.find((known) => known === name);
    return role && rest.length === 0 && staffEmail.safeParse(address).success ? { email: address, role } : null;
  });
  const valid = members.filter((member) => member !== null);
  if (new Set(valid.map(({ email }) => email)).size < entries.length) {
    context.addIssue(STAFF_FAULT);
    return z.NEVER;
  }
  return valid;
});
export const flag = z.enum(["true", "false"], { error: "must be true or false" }).transform((text) => text === "true");
export const whatsappNumber = z
  .string()
  .regex(/^[1-9]\d{6,14}$/, "must be a number in international form without +, such as 6281234567890");
export const mailbox = z
  .string()
  .regex(/^(?:[^<>\r\n"]{1,100} <)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, or "Name <address>"');
export const ghostKey = z
  .string()
  .regex(/^[0-9a-f]{26}$|^[0-9a-f]{32}$/, "must be a Ghost Content API key (hexadecimal)");
/** RFC 6750, section 2.1. */
export const bearerToken = z
  .string()
  .regex(/^[A-Za-z0-9._~+/-]{16,}=*$/, "must be at least 16 letters, digits or ._~+/- characters");
export const headerName = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, "must be the name of a header");
export const secret = (length: number) => z.string().min(length, `must have at least ${length} characters`);
/** Secrets, separated by commas: the first signs, all verify. */
export function secrets(length: number) {
  const error = `must be secrets of at least ${length} characters, separated by commas`;
  const each = z.string({ error }).min(length, error);
  return list.pipe(z.tuple([each], each));
}
/** A moment, or `real` for the machine's clock. */
export const clock = z
  .string()
  .refine(
    (text) => text === "real" || momentSchema.safeParse(text).success,
    "must be real, or ISO 8601 with an offset",
  );
export const number = (unit: string) => z.coerce.number({ error: `must be a number of ${unit}` });

/** An origin (RFC 6454): scheme, host and port, normalized as `new URL` does. */
export const originSchema = z
  .string()
  .max(MAX_URL)
  .transform((text, context) => {
    const url = URL.parse(text);
    if (url?.protocol !== "http:" && url?.protocol !== "https:") {
      context.addIssue("must be an http or https address");
      return z.NEVER;
    }
    // Compared as text, which shows an empty query or fragment (`?`, `#`) too.
    if (url.href !== `${url.origin}/`) {
      context.addIssue("must be scheme, host and port alone, without path, query, fragment, user or password");
      return z.NEVER;
    }
    return url.origin;
  });

/** The base URL of a service, without trailing slashes. `fetch` refuses a URL with a user or password. */
export const serviceUrlSchema = z
  .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
  .max(MAX_URL)
  .refine((text) => {
    const { username, password } = new URL(text);
    return !username && !password && !/[?#]/.test(text);
  }, "must have no query, fragment, user or password")
  .transform((text) => text.replace(/\/+$/, ""));

/** Where only programs of this machine are. */
export const loopbackUrl = serviceUrlSchema.refine(
  (text) => isLoopback(new URL(text).hostname),
  "must be an address of this machine, such as http://127.0.0.1:8080",
);

/** "SB-" marks those of the sandbox. */
export const midtransKey = z
  .string()
  .regex(/^(?:SB-)?Mid-server-[\w-]{4,80}$/, "must be a server key of Midtrans, such as SB-Mid-server-…");

/** The URL of a server with one of the `protocol`s, without colon. @param error what the variable must be */
export function serverUrlSchema(protocol: RegExp, error: string) {
  return z.url({ protocol, hostname: /./, error, abort: true }).refine(isDecodable, error);
}

/** Whether user and password can be percent-decoded, as the clients of both servers do, into text without control characters. */
function isDecodable(text: string): boolean {
  const { username, password } = new URL(text);
  try {
    // The result must be used: the bundler removes an unused `decodeURIComponent` as free of side effects.
    return [username, password].every((part) => !/\p{Cc}/u.test(decodeURIComponent(part)));
  } catch {
    return false;
  }
}

/** Whether a host is a loopback address (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** The text of a merchant's static QRIS code. */
export const qrisCode = z.string().transform((text, context) => {
  const qris = readQris(text.trim());
  if (qris) return qris;
  context.addIssue("must be the text of a merchant's static QRIS code; npm run orders -- qris PICTURE reads it");
  return z.NEVER;
});
