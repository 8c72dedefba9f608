import { type ContentEncoding, isCompressible } from "./content-encoding.server";

/** The coding that an answer is sent in: pictures and such are compressed already. */
export function encodingFor(headers: Headers, wanted: ContentEncoding): ContentEncoding {
  const coded = headers.has("Content-Encoding");
  return !coded && isCompressible(headers.get("Content-Type")) ? wanted : "identity";
}

/**
 * The headers of a rendered answer as pairs for the wire, told that the coding depends on what the client takes.
 * @param coding as `encodingFor` gives it
 */
export function wireHeaders(headers: Headers, coding: ContentEncoding): [name: string, value: string][] {
  const compressible = isCompressible(headers.get("Content-Type"));
  const pairs = [...headers].filter(([name]) => !(compressible && (name === "vary" || name === "content-length")));
  if (compressible) pairs.push(["Vary", varied(headers.get("Vary"))]);
  if (coding !== "identity") pairs.push(["Content-Encoding", coding]);
  return pairs;
}

function varied(vary: string | null): string {
  if (vary === null) return "Accept-Encoding";
  return /\baccept-encoding\b|\*/i.test(vary) ? vary : `Accept-Encoding, ${vary}`;
}
