import { cachePolicies } from "./cache-policies";

/** A file made on request, kept as long as pages with the same content. */
export function textFile(body: string, contentType: string): Response {
  return new Response(body, { headers: { "Content-Type": contentType, "Cache-Control": cachePolicies.content } });
}
