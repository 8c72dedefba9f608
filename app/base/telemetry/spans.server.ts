import { env } from "~/base/env/env.server";

/** What a span says, named by OpenTelemetry's semantic conventions. No personal data, no query, no key. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export type SpanStart = {
  name: string;
  kind: "server" | "client" | "consumer" | "internal";
  attributes?: SpanAttributes;
  /** `root`: begins a trace, also within another span. `child`: there is no span unless another one is active. */
  place?: "root" | "child";
};

export type Span = {
  /** @param name replaces the name that the span began with */
  set(attributes: SpanAttributes, name?: string): void;
  /** Marks the span as failed. @param type class of the error or a status, such as `ServiceOutage` or `503` */
  fail(type: string): void;
};

/** Runs `work` within a span, which ends when the promise settles. A rejection marks the span as failed. */
export type Tracer = <Result>(start: SpanStart, work: (span: Span) => Promise<Result>) => Promise<Result>;

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
