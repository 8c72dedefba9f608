import { type Coding, isCompressible } from "./coding.server";

/** The coding that an answer is sent in: pictures and such are compressed already. */
export function codingFor(headers: Headers, wanted: Coding): Coding {
  const coded = headers.has("Content-Encoding");
  return !coded && isCompressible(headers.get("Content-Type")) ? wanted : "identity";
}

/**
 * The headers of a rendered answer as pairs for the wire, told that the coding depends on what the client takes.
 * @param coding as `codingFor` gives it
 */
export function wireHeaders(headers: Headers, coding: Coding): [name: string, value: string][] {
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
