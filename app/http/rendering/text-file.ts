import { cachePolicies } from "~/http/caching/cache-policies";

/**
 * A file made on request, kept as long as pages with the same content.
 * @param text whole, or in parts, of which each is asked for when the one before is on its way
 */
export function textFile(text: string | Iterable<string>, contentType: string): Response {
  const body = typeof text === "string" ? text : streamOf(text);
  return new Response(body, { headers: { "Content-Type": contentType, "Cache-Control": cachePolicies.content } });
}

function streamOf(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const left = parts[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = left.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
