import type { ReportedEvent } from "./browser-error";
import { isSkippedTransition } from "./skipped-transition";

/** Reports of one document: a timer that fails each second says nothing new. */
const MAX_REPORTS = 5;

/**
 * Reports errors that no code handles and no visitor sees. An error without details, as of a script from another origin, is not
 * reported, and neither is one while the code for the report cannot be loaded. A skipped transition is not an error.
 */
export function reportUncaughtErrors(): void {
  let left = MAX_REPORTS;
  const report = (event: ReportedEvent, error: unknown) => {
    if (left === 0 || error === undefined || error === null) return;
    left -= 1;
    import("./browser-error").then(
      ({ reportError }) => reportError(error, event),
      () => undefined,
    );
  };
  window.addEventListener("error", ({ error }) => report("error", error));
  window.addEventListener("unhandledrejection", (event) => {
    // Its console does not show it either.
    if (isSkippedTransition(event.reason)) event.preventDefault();
    else report("unhandledrejection", event.reason);
  });
}
