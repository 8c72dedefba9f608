import { cachePolicies } from "~/http/caching/cache-policies";

/** A generated file, complete or in parts that are generated while it is sent, cached like pages with the same content. */
export function textFile(text: string | Iterable<string>, contentType: string): Response {
  const body = typeof text === "string" ? text : streamOf(text);
  return new Response(body, { headers: { "Content-Type": contentType, "Cache-Control": cachePolicies.content } });
}

function streamOf(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
