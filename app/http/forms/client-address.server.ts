import { isIP } from "node:net";

/**
 * Who may say where a request comes from. By default nobody: a header is written by whoever sends the request, and an
 * address taken from it on trust lets one visitor pass for thousands.
 */
export interface AddressTrust {
  /** Proxies of ours that a request passes; each appends to X-Forwarded-For. 0: the header is not read. */
  trustedProxies: number;
  /** A header that our proxy sets, whatever came in it (such as Fly-Client-IP). Wins over `trustedProxies`. */
  header?: string;
}

/** "[::1]:443", "192.0.2.1:443" and "::ffff:192.0.2.1" as plain addresses; null when it is none. */
function readAddress(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  const address = (mapped ?? bare).replace(/%.*$/, "");
  return isIP(address) ? address.toLowerCase() : null;
}

/**
 * The address a request comes from.
 * @param socketAddress address of the connection's other end
 * @returns an IP address; "unknown" when even the socket has none
 */
export function clientAddress(socketAddress: string | undefined, headers: Headers, trust: AddressTrust): string {
  const fromSocket = readAddress(socketAddress) ?? "unknown";
  if (trust.header) return readAddress(headers.get(trust.header) ?? undefined) ?? fromSocket;
  if (trust.trustedProxies > 0) {
    // The last entry was written by the proxy next to us, the one before by the proxy before it.
    const entries = (headers.get("x-forwarded-for") ?? "").split(",");
    return readAddress(entries.at(-trust.trustedProxies)) ?? fromSocket;
  }
  return fromSocket;
}

/**
 * What counts as one visitor: an IPv4 address, or an IPv6 /56, the block that a household or a hosting customer is
 * given (RFC 6177) and can choose any address of.
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
