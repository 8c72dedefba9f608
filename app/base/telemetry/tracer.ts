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
