import { isIP } from "node:net";
import type { RouterContextProvider } from "react-router";
import { env } from "~/base/env/env.server";
import { createFirstTime } from "~/base/log/first-time";
import { log } from "~/base/log/log.server";
import { renderNotes } from "~/platform/http/rendering/render-notes.server";

const isFirst = createFirstTime();

/** The visitor's address; null when it is not where the trusted proxies should have written it, which is logged once. */
export function visitorAddress(request: Request, context: Readonly<RouterContextProvider>): string | null {
  const trust = { trustedProxies: env.trustedProxies, header: env.clientAddressHeader };
  const address = clientAddress(renderNotes(context).socketAddress ?? undefined, request.headers, trust);
  if (address !== "unknown") return address;
  const expected = trust.header ?? `entry ${trust.trustedProxies} from the end of X-Forwarded-For`;
  if (env.behindProxy && isFirst(expected)) {
    log.warn({ expected }, "a request did not come through all trusted proxies: such requests count in no rate limit");
  }
  return null;
}

/** The headers that name the client. None by default: any client can set a header and pass for thousands. */
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
 * The IP address that a request comes from; "unknown" when it is not where it should be. Behind proxies the connection's own address
 * does not replace it: it may be a proxy's, and then all visitors would share one limit.
 */
export function clientAddress(socketAddress: string | undefined, headers: Headers, trust: AddressTrust): string {
  return readAddress(writtenAddress(socketAddress, headers, trust)) ?? "unknown";
}

function writtenAddress(socketAddress: string | undefined, headers: Headers, { header, trustedProxies }: AddressTrust) {
  if (header) return headers.get(header) ?? undefined;
  if (trustedProxies === 0) return socketAddress;
  // The proxy next to us wrote the last entry, the proxy before it the one before.
  return headers.get("x-forwarded-for")?.split(",").at(-trustedProxies);
}

/** The rate limits' key: an IPv4 address, or an IPv6 /56, of which a household can use any address (RFC 6177). */
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
