import { type ReactNode, Suspense } from "react";
import { Links, Meta, ScrollRestoration, useMatches } from "react-router";
import type { Route } from "./+types/root";
import styles from "./app.css?url";
import { forcedColorMode } from "./components/color-mode/color-mode";
import { ColorModeForm } from "./components/color-mode/color-mode-choice";
import { ColorModeProvider } from "./components/color-mode/color-mode-context";
import { ColorModeHead } from "./components/color-mode/color-mode-head";
import { ErrorReportData } from "./components/errors/error-report";
import { ErrorScreen } from "./components/errors/error-screen";
import { LoadOnIntent } from "./components/feedback/load-on-intent";
import { PreviewBar } from "./components/feedback/preview-bar";
import { ServerToast } from "./components/feedback/server-toast";
import { BrowserBehaviour } from "./components/layout/browser-behaviour";
import { Footer } from "./components/layout/footer";
import { Header, PrintHead } from "./components/layout/header";
import { LanguageOffer } from "./components/layout/language-offer";
import { Notice } from "./components/layout/notice";
import { RouteAnnouncer } from "./components/navigation/route-announcer";
import { StructuredData } from "./components/page/structured-data";
import { useSite } from "./components/page/use-site";
import displayFont from "./fonts/bricolage-grotesque.woff2?url";
import textFont from "./fonts/plus-jakarta-sans.woff2?url";
import { KeepAliveOutlet } from "./framework/keep-alive/keep-alive-outlet";
import { scrollKey } from "./framework/keep-alive/visited-pages";
import { LateScripts } from "./framework/late-scripts";
import { clientMiddleware as browserMiddleware } from "./framework/router-internals";
import { errorReportMiddleware } from "./http/rendering/error-report.server";
import { renderNotesMiddleware } from "./http/rendering/render-notes.server";
import { languageMiddleware } from "./http/routing/language-middleware.server";
import { previewMiddleware } from "./http/routing/preview-middleware.server";
import { namedRouteMiddleware, routeRulesMiddleware } from "./http/routing/route-rules-middleware.server";
import { responseHeadersMiddleware } from "./http/security/response-headers.server";
import { sameOriginMiddleware } from "./http/security/same-origin.server";
import { localeTag, localHref } from "./i18n/current-locale";
import { m } from "./paraglide/messages";
import { toastMiddleware } from "./sessions/toast.server";
import { readSite } from "./site/read-site.server";

export const middleware: Route.MiddlewareFunction[] = [
  languageMiddleware,
  renderNotesMiddleware,
  responseHeadersMiddleware,
  routeRulesMiddleware,
  sameOriginMiddleware,
  toastMiddleware,
  previewMiddleware,
  errorReportMiddleware,
  namedRouteMiddleware,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = browserMiddleware;

export { keepDataBehindViewer as shouldRevalidate } from "./components/gallery/keep-data-behind-viewer";

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
  { rel: "manifest", href: localHref("/manifest.webmanifest") },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function Layout({ children }: { children: ReactNode }) {
  const site = useSite();
  const handles = useMatches().map((match) => match.handle);
  const forced = forcedColorMode(handles);
  const preference = site?.colorMode ?? "system";
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
        {import.meta.env.SSR ? <LanguageOffer /> : null}
        <ColorModeProvider cookiePreference={preference} forced={forced}>
          {site?.preview ? <PreviewBar preview={site.preview} /> : null}
          <Notice notice={site?.notice} />
          <Header />
          <PrintHead site={site} />
          <ServerToast toast={site?.toast} />
          <LoadOnIntent />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {/* A boundary is hydrated in a task of its own, or at once when it is pressed. */}
          <Suspense>
            <Footer />
          </Suspense>
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

export default KeepAliveOutlet;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} site={useSite()} />;
}
