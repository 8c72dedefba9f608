import { isIP } from "node:net";
import type { RouterContextProvider } from "react-router";
import { env } from "~/env.server";
import { renderNotes } from "~/http/rendering/render-notes.server";

/**
 * The visitor's address, by the proxies that the configuration trusts.
 * @returns null when neither the connection nor a trusted header has it
 */
export function visitorAddress(request: Request, context: Readonly<RouterContextProvider>): string | null {
  const address = clientAddress(renderNotes(context).socketAddress ?? undefined, request.headers, {
    trustedProxies: env.trustedProxies,
    header: env.clientAddressHeader,
  });
  return address === "unknown" ? null : address;
}

/**
 * Which headers are trusted to name the client. None by default: with a header that any client can set, one visitor
 * could pass for thousands.
 */
export interface AddressTrust {
  /** Our proxies in front of the server; each appends to X-Forwarded-For. 0: the header is not read. */
  trustedProxies: number;
  /** A header that our proxy overwrites (such as Fly-Client-IP). Wins over `trustedProxies`. */
  header?: string;
}

/** Reads "[::1]:443", "192.0.2.1:443" and "::ffff:192.0.2.1" as plain addresses; null for anything else. */
function readAddress(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  const address = (mapped ?? bare).replace(/%.*$/, "");
  return isIP(address) ? address.toLowerCase() : null;
}

/**
 * The address that a request comes from.
 * @param socketAddress address of the connection's other end
 * @returns an IP address; "unknown" when the socket has none either
 */
export function clientAddress(socketAddress: string | undefined, headers: Headers, trust: AddressTrust): string {
  const fromSocket = readAddress(socketAddress) ?? "unknown";
  if (trust.header) return readAddress(headers.get(trust.header) ?? undefined) ?? fromSocket;
  if (trust.trustedProxies > 0) {
    // The proxy next to us wrote the last entry, the proxy before it the one before.
    const entries = (headers.get("x-forwarded-for") ?? "").split(",");
    return readAddress(entries.at(-trust.trustedProxies)) ?? fromSocket;
  }
  return fromSocket;
}

/**
 * The rate limits' key for an address: an IPv4 address, or an IPv6 /56. Households and hosting customers get a /56
 * (RFC 6177) and can use any address in it.
 */
export function visitorKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  const bits = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  const [a = 0, b = 0, c = 0, d = 0] = bits;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(":")}::/56`;
}
