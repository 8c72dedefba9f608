import { z } from "zod";

/**
 * The addresses that the environment holds. None of the messages repeats a value: it may hold a password.
 */

/** Longest address that is read, in characters. */
const LONGEST = 2000;

/**
 * An origin (RFC 6454): scheme, host and port. What comes out is normalised as `new URL` does it: lower case, and no port
 * where it is the scheme's own.
 */
export const originSchema = z
  .string()
  .max(LONGEST)
  .transform((text, context) => {
    const url = URL.parse(text);
    if (url?.protocol !== "http:" && url?.protocol !== "https:") {
      context.addIssue("must be an http or https address");
      return z.NEVER;
    }
    // Compared as text: an empty query or fragment (`?`, `#`) is seen too.
    if (url.href !== `${url.origin}/`) {
      context.addIssue("must be scheme, host and port alone, without path, query, fragment, user or password");
      return z.NEVER;
    }
    return url.origin;
  });

/** The base address of a service, without the slashes at its end. `fetch` refuses an address with a user or password. */
export const serviceUrlSchema = z
  .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
  .max(LONGEST)
  .refine((text) => {
    const { username, password } = new URL(text);
    return !username && !password && !/[?#]/.test(text);
  }, "must have no query, fragment, user or password")
  .transform((text) => text.replace(/\/+$/, ""));

/**
 * The address of a server that is spoken to over a protocol of its own.
 * @param protocol the schemes it may have, without the colon
 * @param error what the variable must be, as the message says it
 */
export function serverUrlSchema(protocol: RegExp, error: string) {
  return z.url({ protocol, hostname: /./, error, abort: true }).refine(isDecodable, error);
}

/** Whether user and password can be percent-decoded, as the clients of both servers do, into text without control characters. */
function isDecodable(text: string): boolean {
  const { username, password } = new URL(text);
  try {
    // The bundler takes decodeURIComponent for free of effects: where nothing uses what it returns, the build is without it.
    return [username, password].every((part) => !/\p{Cc}/u.test(decodeURIComponent(part)));
  } catch {
    return false;
  }
}

/** Whether a host, as `HOST` or an address names it, is this machine alone (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}
