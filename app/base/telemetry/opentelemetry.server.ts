import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { runningRelease } from "~/base/build/build.server";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import type { SpanStart, Tracer } from "./tracer";

const kinds: Record<SpanStart["kind"], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** The only module that loads OpenTelemetry. The exporter reads `OTEL_EXPORTER_OTLP_*`, the resource `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`. */
export function createTracer(): { tracer: Tracer; flush: () => Promise<void> } {
  reportFaults();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const { ratio } = env.telemetry;
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "site", "service.version": runningRelease() }))
      .merge(detectResources({ detectors: [envDetector] })),
    // A child is exported when its trace is.
    sampler: new ParentBasedSampler({
      root: ratio === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const spans = provider.getTracer("site");

  const tracer: Tracer = ({ name, kind, attributes, place }, work) => {
    const active = context.active();
    if (place === "child" && !trace.getSpan(active)) return work({ set() {}, fail() {} });
    const parent: Context = place === "root" ? ROOT_CONTEXT : active;
    const span = spans.startSpan(name, { kind: kinds[kind], attributes }, parent);
    const fail = (type: string) => {
      span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
    };
    const run = () =>
      work({
        set(more, newName) {
          span.setAttributes(more);
          if (newName) span.updateName(newName);
        },
        fail,
      });
    return context
      .with(trace.setSpan(parent, span), run)
      .catch((error: unknown) => {
        // The log has the error, without what a visitor typed.
        fail(error instanceof Error ? error.name : "error");
        throw error;
      })
      .finally(() => span.end());
  };
  return { tracer, flush: () => provider.forceFlush() };
}

/** ms between two lines of the log about the exporter: it tries every five seconds. */
const REPORT_INTERVAL = 60_000;

/** Logs what the exporter complains about, such as a collector that is away. */
function reportFaults(): void {
  let quietUntil = 0;
  const report = (message: string) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + REPORT_INTERVAL;
    log.warn({ fault: message.slice(0, 300) }, "OpenTelemetry: spans are not exported");
  };
  const ignore = () => undefined;
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}
