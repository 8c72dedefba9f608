import { cachePolicies } from "~/http/caching/cache-policies";

/** A generated file, cached like pages with the same content. */
export function textFile(text: string, contentType: string): Response {
  return new Response(text, { headers: { "Content-Type": contentType, "Cache-Control": cachePolicies.content } });
}
