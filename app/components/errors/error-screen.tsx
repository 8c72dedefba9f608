import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { TITLE_SEPARATOR } from "~/components/page/page-meta";
import type { Site } from "~/components/page/use-site";
import type { Failure } from "~/http/rendering/not-found-responses";
import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { useErrorReport } from "./error-report";

/** A decoration, loaded only with an error. If that fails, the server's drawing stays, or its place stays empty. */
const TrailSign = lazy(() =>
  import("./trail-sign").then(
    (module) => ({ default: module.TrailSign }),
    () => new Promise<never>(() => {}),
  ),
);

function describe(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const failure = failureOf(error.data);
    return {
      status: error.status,
      statusText: failure?.title || error.statusText || m.http_error(),
      message: failure?.message ?? m.http_not_shown(),
      explanation: failure?.explanation,
      unexpected: false,
    };
  }
  return { status: 500, statusText: m.http_server_error(), message: m.http_unexpected(), unexpected: true };
}

/** What to tell visitors. Text that starts like HTML comes from a gateway. */
function failureOf(data: string | Partial<Failure> | null | undefined): Partial<Failure> | null | undefined {
  if (typeof data !== "string") return data;
  return /^\s*</.test(data) ? null : { message: data };
}

/**
 * The full-page error screen: status, message, a link home, and the stack or the reference (docs/product.md, "Errors").
 * `children` say where else to go.
 */
export function ErrorScreen({
  error,
  site,
  children,
}: {
  error: unknown;
  site?: Site | undefined;
  children?: ReactNode;
}) {
  const fault = describe(error);
  const report = useErrorReport(error);
  const inBrowser = fault.unexpected && !report;
  const title = `${fault.status} ${fault.statusText}`;
  const stack = inBrowser && site?.showStack && error instanceof Error ? error.stack : report?.stack;
  if (useBrowserError(inBrowser)) return null;
  return (
    <div className="contours fading flex min-h-[80vh] flex-col justify-center">
      {/* An error has no route whose meta would set the title (WCAG 2.4.2). */}
      <title>{site ? title + TITLE_SEPARATOR + site.name : title}</title>
      <div className="page grid w-full gap-x-16 gap-y-8 py-12 lg:grid-cols-[auto_1fr] lg:items-center">
        <Suspense fallback={<div className="h-62.5 w-85 max-w-full" />}>
          <TrailSign status={fault.status} />
        </Suspense>
        <div className="max-w-2xl min-w-0">
          <p className="eyebrow blazed">
            {fault.status} · {fault.statusText}
          </p>
          <h1 tabIndex={-1} className="mt-3 outline-none font-display text-heading text-balance wrap-anywhere">
            {fault.message}
          </h1>
          {fault.explanation ? <p className="mt-4 text-lead text-muted">{fault.explanation}</p> : null}
          {stack ? (
            <pre
              className="mt-6 max-h-96 overflow-auto rounded-2xl border border-line bg-raised p-4 text-xs"
              tabIndex={0}
            >
              {stack}
            </pre>
          ) : null}
          {report ? (
            <p className="mt-4 text-sm text-muted">
              {m.http_reference()} <code>{report.reference}</code>
            </p>
          ) : null}
          <p className="mt-8">
            <a href={localHref("/")} className="button-accent">
              {m.http_back_home()}
            </a>
          </p>
        </div>
      </div>
      {children}
    </div>
  );
}

/** @returns whether the error screen stays hidden, while the code for an error of the browser decides; forever for a crawler */
function useBrowserError(inBrowser: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!inBrowser) return;
    import("./page-reload").then(
      ({ handleBrowserError }) => setShown(handleBrowserError()),
      () => setShown(true),
    );
  }, [inBrowser]);
  return inBrowser && !shown;
}
