import { type ContentEncoding, isCompressible } from "./content-encoding.server";

/** The content encoding to send a response in; pictures are compressed already. */
export function encodingFor(headers: Headers, accepted: ContentEncoding): ContentEncoding {
  const encoded = headers.has("Content-Encoding");
  return !encoded && isCompressible(headers.get("Content-Type")) ? accepted : "identity";
}

/**
 * The headers of a rendered response as pairs for `writeHead`, with `Vary` and `Content-Encoding`.
 * @param encoding as `encodingFor` returns it
 */
export function wireHeaders(headers: Headers, encoding: ContentEncoding): [name: string, value: string][] {
  const compressible = isCompressible(headers.get("Content-Type"));
  const pairs = [...headers].filter(([name]) => !(compressible && (name === "vary" || name === "content-length")));
  if (compressible) pairs.push(["Vary", withAcceptEncoding(headers.get("Vary"))]);
  if (encoding !== "identity") pairs.push(["Content-Encoding", encoding]);
  return pairs;
}

function withAcceptEncoding(vary: string | null): string {
  if (vary === null) return "Accept-Encoding";
  return /\baccept-encoding\b|\*/i.test(vary) ? vary : `Accept-Encoding, ${vary}`;
}

/**
 * Whether an `If-None-Match` header names an ETag. The comparison is weak, because a proxy may have weakened ours (RFC 9110,
 * section 13.1.2).
 * @param etag a strong one, without commas
 */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
