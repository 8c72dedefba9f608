import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { startHttpServer } from "./http-server";

const attribute = z
  .object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
  .transform(({ key, value }) => [key, Object.values(value)[0]] as const);
const attributes = z.array(attribute).transform((list) => Object.fromEntries(list));

/** The JSON of OTLP (opentelemetry-proto, `ExportTraceServiceRequest`), as far as the tests look at it. */
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().length(32),
              spanId: z.string().length(16),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              status: z.object({ code: z.number().optional() }),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

export type CollectedSpan = z.infer<
  typeof exportSchema
>["resourceSpans"][number]["scopeSpans"][number]["spans"][number] & {
  resource: Record<string, unknown>;
};

/** A collector of OpenTelemetry on the loopback: OTLP over HTTP, in JSON. */
export async function startSpanCollector() {
  const spans: CollectedSpan[] = [];
  const server = await startHttpServer(async (request, response) => {
    const body = await buffer(request);
    const text = request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
    if (request.method !== "POST" || request.url !== "/v1/traces") {
      response.writeHead(404).end();
      return;
    }
    for (const { resource, scopeSpans } of exportSchema.parse(JSON.parse(String(text))).resourceSpans) {
      for (const scope of scopeSpans) {
        for (const span of scope.spans) spans.push({ ...span, resource: resource.attributes });
      }
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  return { ...server, spans };
}
