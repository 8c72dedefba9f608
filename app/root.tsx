import { lazy, type ReactNode, Suspense } from "react";
import { Links, Meta, ScrollRestoration, useMatches, useRouteError } from "react-router";
import type { Route } from "./+types/root";
import { KeepAliveOutlet } from "./base/framework/keep-alive/keep-alive-outlet";
import { scrollKey } from "./base/framework/keep-alive/visited-pages";
import { LateScripts } from "./base/framework/late-scripts";
import { clientMiddleware as browserMiddleware } from "./base/framework/router-internals";
import { currentLocale, localeTag, localHref } from "./base/i18n/current-locale";
import { showWording } from "./base/i18n/wording";
import { pastEditionMiddleware, presentPagesMiddleware } from "./content/http/past-edition-middleware.server";
import { previewMiddleware } from "./content/http/preview-middleware.server";
import { readSite } from "./content/site/read-site.server";
import styles from "./design/app.css?url";
import { forcedColorMode } from "./design/components/color-mode/color-mode";
import { ColorModeForm } from "./design/components/color-mode/color-mode-choice";
import { ColorModeProvider } from "./design/components/color-mode/color-mode-context";
import { ColorModeHead } from "./design/components/color-mode/color-mode-head";
import { ErrorReportData } from "./design/components/errors/error-report";
import { ErrorScreen } from "./design/components/errors/error-screen";
import { LoadOnIntent } from "./design/components/feedback/load-on-intent";
import { PastBar, PreviewBar } from "./design/components/feedback/page-bars";
import { ServerToast } from "./design/components/feedback/server-toast";
import { BrowserBehaviour } from "./design/components/layout/browser-behaviour";
import { Footer } from "./design/components/layout/footer";
import { Header, PrintHead } from "./design/components/layout/header";
import { LanguageOffer } from "./design/components/layout/language-offer";
import { Notice } from "./design/components/layout/notice";
import { RouteAnnouncer } from "./design/components/navigation/route-announcer";
import { StructuredData } from "./design/components/page/structured-data";
import { useSite } from "./design/components/page/use-site";
import displayFont from "./design/fonts/bricolage-grotesque.woff2?url";
import textFont from "./design/fonts/plus-jakarta-sans.woff2?url";
import { m } from "./paraglide/messages";
import { toastMiddleware } from "./platform/cookies/toast.server";
import { errorReportMiddleware } from "./platform/http/rendering/error-report.server";
import { renderNotesMiddleware } from "./platform/http/rendering/render-notes.server";
import { languageMiddleware } from "./platform/http/routing/language-middleware.server";
import { namedRouteMiddleware, routeRulesMiddleware } from "./platform/http/routing/route-rules-middleware.server";
import { responseHeadersMiddleware } from "./platform/http/security/response-headers.server";
import { sameOriginMiddleware } from "./platform/http/security/same-origin.server";
import { refusedIn } from "./staff/staff-refusal";

/** Loaded for such an error alone. Without a boundary around it the server waits for it, so it needs no scripts. */
const StaffRefusalPage = lazy(() => import("./staff/refusal/refusal-page"));

export const middleware: Route.MiddlewareFunction[] = [
  languageMiddleware,
  pastEditionMiddleware,
  renderNotesMiddleware,
  responseHeadersMiddleware,
  routeRulesMiddleware,
  sameOriginMiddleware,
  presentPagesMiddleware,
  toastMiddleware,
  previewMiddleware,
  errorReportMiddleware,
  namedRouteMiddleware,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = browserMiddleware;

export { keepDataBehindViewer as shouldRevalidate } from "./design/components/gallery/keep-data-behind-viewer";

export const loader = ({ request, context }: Route.LoaderArgs) => readSite({ request, context });

export const links: Route.LinksFunction = () => [
  ...[textFont, displayFont].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: localHref("/manifest.webmanifest", currentLocale(), null) },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function Layout({ children }: { children: ReactNode }) {
  const site = useSite();
  // Before anything in it is rendered. A failed page says what the one before it said.
  if (!import.meta.env.SSR && site) showWording(site.texts);
  const handles = useMatches().map((match) => match.handle);
  const forced = forcedColorMode(handles);
  const preference = site?.colorMode ?? "system";
  // The screen of an error that no layout shows is in the frame of the site, unless the staff area has refused somebody.
  const error = useRouteError();
  const isFramed = error ? !refusedIn(error) : !handles.some(hasOwnFrame);
  const shown = forced ?? preference;
  return (
    <html
      lang={localeTag()}
      className={shown === "system" ? "" : shown}
      data-theme={handles.some(isZinc) ? "zinc" : "default"}
      data-color-mode={preference}
      data-color-mode-forced={forced}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorModeHead shown={shown} />
        <Meta />
        <Links />
        <BrowserBehaviour />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {m.shell_skip()}
        </a>
        {import.meta.env.SSR && isFramed ? <LanguageOffer /> : null}
        <ColorModeProvider cookiePreference={preference} forced={forced}>
          {site?.past ? <PastBar past={site.past} /> : null}
          {site?.preview ? <PreviewBar preview={site.preview} /> : null}
          {isFramed ? (
            <>
              <Notice notice={site?.notice} />
              <Header />
            </>
          ) : null}
          <PrintHead site={site} />
          <ServerToast toast={site?.toast} />
          <LoadOnIntent />
          {isFramed ? (
            <main id="main" tabIndex={-1}>
              {children}
            </main>
          ) : (
            children
          )}
          {/* A boundary is hydrated in its own task, or at once when it is pressed. */}
          <Suspense>{isFramed ? <Footer /> : null}</Suspense>
          <ColorModeForm />
        </ColorModeProvider>
        <RouteAnnouncer />
        <ErrorReportData />
        <StructuredData />
        <ScrollRestoration getKey={scrollKey} />
        <LateScripts />
      </body>
    </html>
  );
}

function isZinc(handle: unknown): boolean {
  return (handle as { theme?: unknown } | undefined)?.theme === "zinc";
}

/** Whether a route's layout brings its own header, `<main>` and footer. */
function hasOwnFrame(handle: unknown): boolean {
  return (handle as { hasOwnFrame?: unknown } | undefined)?.hasOwnFrame === true;
}

export default KeepAliveOutlet;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useSite();
  return refusedIn(error) ? <StaffRefusalPage error={error} /> : <ErrorScreen error={error} site={site} />;
}
