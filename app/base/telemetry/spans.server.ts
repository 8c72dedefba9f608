import { env } from "~/base/env/env.server";
import type { Span, Tracer } from "./tracer";

const noSpan: Span = { set() {}, fail() {} };
let tracer: Tracer = (_, work) => work(noSpan);
let flush = async (): Promise<void> => undefined;

/** Whether spans are exported. Without it no module of OpenTelemetry is loaded. */
export const isTraced = env.telemetry.endpoint !== undefined;

/** Runs `work` within a span; without `OTEL_EXPORTER_OTLP_ENDPOINT` it just runs. */
export const inSpan: Tracer = (start, work) => tracer(start, work);

/** Begins to export spans if the settings say where to. Called once, before the first request. */
export async function startTracing(): Promise<void> {
  if (!isTraced) return;
  const { createTracer } = await import("./opentelemetry.server");
  ({ tracer, flush } = createTracer());
}

/** Exports the spans that have ended. Never rejects; takes as long as the exporter does. */
export const flushSpans = (): Promise<void> => flush().catch(() => undefined);
