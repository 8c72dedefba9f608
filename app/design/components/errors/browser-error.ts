import { isbot } from "isbot";
import { reloadAfterError } from "./page-reload";

/** What the error screen needs to know of an error in the browser. */
export type BrowserErrorReport = {
  /** Under which the server has logged the error. */
  reference: string;
  siteName: string;
  /** Whether the screen may show the stack trace. */
  showStack: boolean;
};

/** Where an error was caught: by the error screen, or by the window. */
export type ReportedEvent = "page" | "error" | "unhandledrejection";

/** ms. The screen is shown before the report. */
const REPORT_TIMEOUT = 5_000;

/** Characters, as many as the server logs. */
const MAX_STACK = 4_000;

/**
 * Handles an error that the browser shows full-page: reloads the page once in ten seconds. If that did not help, the error is
 * reported to the server.
 * @param show shows the error screen, never for a crawler; called again with the server's response to the report
 */
export async function handleBrowserError(error: unknown, show: (report?: BrowserErrorReport) => void): Promise<void> {
  const isReloading = reloadAfterError();
  if (isbot(navigator.userAgent)) return;
  show();
  if (isReloading) return;
  const report = await reportError(error, "page");
  if (report) show(report);
}

/** Reports an error to the server, unless the browser is a crawler. Never rejects. */
export async function reportError(error: unknown, event: ReportedEvent): Promise<BrowserErrorReport | undefined> {
  if (isbot(navigator.userAgent)) return undefined;
  return post(error, event).catch(() => undefined);
}

async function post(error: unknown, event: string): Promise<BrowserErrorReport | undefined> {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const response = await fetch("/browser-errors", {
    method: "POST",
    body: new URLSearchParams({ event, page: location.pathname, message, stack: stack.slice(0, MAX_STACK) }),
    signal: AbortSignal.timeout(REPORT_TIMEOUT),
  });
  return response.ok ? response.json() : undefined;
}
