import type { ServerInstrumentation } from "react-router";
import { inSpan } from "~/base/telemetry/spans.server";
import type { Span } from "~/base/telemetry/tracer";

/**
 * Spans for what React Router does with a request: the request as a whole (a render, an action or a file of a route), and
 * within it each loader and action. Middleware has none: eight of them run for each request, and none waits.
 */
export const routerSpans: ServerInstrumentation = {
  handler: ({ instrument }) =>
    instrument({
      request: (handle, { request }) =>
        inSpan({ name: "react-router", kind: "internal" }, async (span) => {
          const { status, error, statusCode, meta } = await handle();
          span.set({ "http.response.status_code": statusCode }, `render ${meta?.pattern ?? request.method}`);
          if (status === "error") markFailed(span, error);
        }),
    }),
  route({ id, instrument }) {
    const traced = (name: string) => (call: () => Promise<{ error: unknown }>) =>
      inSpan({ name: `${name} ${id}`, kind: "internal", attributes: { "react_router.route.id": id } }, async (span) => {
        const { error } = await call();
        if (error !== undefined) markFailed(span, error);
      });
    instrument({ loader: traced("loader"), action: traced("action") });
  },
};

/** A thrown `Response`, such as a redirect or a 404, is not a failure. */
function markFailed(span: Span, error: unknown): void {
  if (error instanceof Error) span.fail(error.name);
}
