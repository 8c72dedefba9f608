import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { canonicalUrl } from "~/config/canonical";
import { TITLE_SEPARATOR } from "~/design/components/page/page-meta";
import type { Site } from "~/design/components/page/use-site";
import type { ErrorReport } from "~/design/components/rendering/page-notes";
import { m } from "~/paraglide/messages";
import type { BrowserErrorReport } from "./browser-error";
import { useErrorReport } from "./error-report";

/** What the error screen says, in the language of the request: the data of an error response. */
export type Failure = {
  /** The name of the status code. */
  title?: string;
  message: string;
  explanation?: string;
  /** Where to go instead, beside the home page. */
  next?: { path: string; label: string };
  /** What most visitors look for, behind the home page. */
  ways?: readonly { path: string; label: string }[];
};

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
      next: failure?.next,
      ways: failure?.ways,
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
 * The full-page error screen: status, message, a link home, the reference and the stack trace (docs/product.md, "Errors").
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
  const serverReport = useErrorReport(error);
  const browserError = useBrowserError(error, fault.unexpected && !serverReport);
  const title = `${fault.status} ${fault.statusText}`;
  const siteName = site?.name ?? browserError.report?.siteName;
  const { reference, stack } = serverReport ?? reportOf(error, browserError.report);
  if (browserError.isHidden) return null;
  return (
    <div className="contours fading flex min-h-[80vh] flex-col justify-center">
      {/* An error has no route whose meta would set the title (WCAG 2.4.2). */}
      <title>{siteName ? title + TITLE_SEPARATOR + siteName : title}</title>
      {import.meta.env.SSR && site ? <CanonicalLink siteUrl={site.url} /> : null}
      <div className="page grid w-full gap-x-16 gap-y-8 py-12 lg:grid-cols-[auto_1fr] lg:items-center">
        <Suspense fallback={<div className="max-w-full" style={{ width: 340, height: 250 }} />}>
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
            <pre className="mt-6 overflow-x-auto rounded-2xl border border-line bg-raised p-4 text-xs" tabIndex={0}>
              {stack}
            </pre>
          ) : null}
          {reference ? (
            <p className="mt-4 text-sm text-muted">
              {m.http_reference()} <code>{reference}</code>
            </p>
          ) : null}
          <p className="mt-8 flex flex-wrap gap-3">
            {/* No `<Link>`: the screen of a failed start has no router. */}
            {fault.next ? (
              <a href={localHref(fault.next.path)} className="button-accent">
                {fault.next.label}
              </a>
            ) : null}
            <a href={localHref("/")} className={fault.next ? "button-quiet" : "button-accent"}>
              {m.http_back_home()}
            </a>
            {fault.ways?.map(({ path, label }) => (
              <a key={path} href={localHref(path)} className="button-quiet">
                {label}
              </a>
            ))}
          </p>
        </div>
      </div>
      {children}
    </div>
  );
}

/** For other programs, as on all pages: see `pageMeta`. */
function CanonicalLink({ siteUrl }: { siteUrl: string }) {
  const { pathname, search } = useLocation();
  return <link rel="canonical" href={canonicalUrl(siteUrl, pathname, search)} />;
}

function reportOf(error: unknown, report?: BrowserErrorReport): Partial<ErrorReport> {
  const stack = report?.showStack && error instanceof Error ? error.stack : undefined;
  return { reference: report?.reference, stack };
}

/**
 * Handles an error of the browser.
 * @returns `isHidden`: the error screen stays hidden while the code for such errors decides; forever for a crawler
 */
function useBrowserError(error: unknown, inBrowser: boolean): { isHidden: boolean; report?: BrowserErrorReport } {
  const [state, setState] = useState<{ isHidden: boolean; report?: BrowserErrorReport }>({ isHidden: true });
  useEffect(() => {
    if (!inBrowser) return;
    const show = (report?: BrowserErrorReport) => setState({ isHidden: false, report });
    import("./browser-error").then(
      ({ handleBrowserError }) => handleBrowserError(error, show),
      () => show(),
    );
  }, [error, inBrowser]);
  return inBrowser ? state : { isHidden: false };
}
