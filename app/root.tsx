import type { ReactNode } from "react";
import { Links, Meta, ScrollRestoration, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/root";
import styles from "./app.css?url";
import { RouteAnnouncer } from "./components/accessibility/route-announcer";
import { forcedColorMode } from "./components/color-mode/color-mode";
import { ColorModeForm } from "./components/color-mode/color-mode-choice";
import { ColorModeProvider } from "./components/color-mode/color-mode-context";
import { ColorModeHead } from "./components/color-mode/color-mode-head";
import { ErrorReportData } from "./components/error-report";
import { ErrorScreen } from "./components/error-screen";
import { FirstSigns } from "./components/first-signs";
import { KeptOutlet } from "./components/keep-alive/kept-outlet";
import { scrollKey } from "./components/keep-alive/kept-pages";
import { LateScripts } from "./components/late-scripts";
import { Footer } from "./components/layout/footer";
import { Header } from "./components/layout/header";
import { PrintHead } from "./components/layout/print-head";
import { BrowserBehaviour } from "./components/navigation/browser-behaviour";
import { clientMiddleware as browserMiddleware } from "./components/navigation/client-middleware";
import { SpeculationRules } from "./components/navigation/speculation-rules";
import { useSite } from "./components/site";
import { StructuredData } from "./components/structured-data/structured-data";
import { ServerToast } from "./components/toast/server-toast";
import displayFont from "./fonts/bricolage-grotesque.woff2?url";
import textFont from "./fonts/plus-jakarta-sans.woff2?url";
import { canonicalUrl } from "./http/canonical";
import { degradedMiddleware } from "./http/degraded.server";
import { errorReportMiddleware } from "./http/error-report.server";
import { namedMiddleware } from "./http/named-middleware.server";
import { retryAfterMiddleware } from "./http/outage.server";
import { outdatedMiddleware } from "./http/outdated.server";
import { requestIdMiddleware } from "./http/request-id.server";
import { robotsMiddleware } from "./http/robots-middleware.server";
import { routeRulesMiddleware } from "./http/route-rules-middleware.server";
import { sameOriginMiddleware } from "./http/same-origin.server";
import { securityMiddleware } from "./http/security-middleware.server";
import { readSite } from "./http/site.server";
import { readToast, toastMiddleware } from "./sessions/toast.server";

export const middleware: Route.MiddlewareFunction[] = [
  requestIdMiddleware,
  securityMiddleware,
  sameOriginMiddleware,
  robotsMiddleware,
  retryAfterMiddleware,
  outdatedMiddleware,
  routeRulesMiddleware,
  degradedMiddleware,
  toastMiddleware,
  errorReportMiddleware,
  namedMiddleware,
];

/** In the browser; see the module. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = browserMiddleware;

export async function loader({ request, context }: Route.LoaderArgs) {
  return { ...(await readSite(request)), toast: readToast(context) };
}

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
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function Layout({ children }: { children: ReactNode }) {
  const site = useSite();
  const { pathname, search } = useLocation();
  const address = site && canonicalUrl(site.url, pathname, search);
  const matches = useMatches();
  const handles = matches.map((match) => match.handle);
  const canonical = matches.map(({ loaderData }) => canonicalOf(loaderData)).find(Boolean) ?? address;
  const forced = forcedColorMode(handles);
  const preference = site?.colorMode ?? "system";
  const shown = forced ?? preference;
  return (
    <html
      lang="en"
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
        {canonical ? <link rel="canonical" href={canonical} /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <ColorModeProvider cookiePreference={preference} forced={forced}>
          <Header />
          {address ? <PrintHead name={site.name} address={address} /> : null}
          <ServerToast toast={site?.toast} />
          <FirstSigns />
          {children}
          <Footer />
          <ColorModeForm />
        </ColorModeProvider>
        <RouteAnnouncer />
        <ErrorReportData />
        <StructuredData />
        <ScrollRestoration getKey={scrollKey} />
        <BrowserBehaviour />
        <SpeculationRules />
        <LateScripts />
      </body>
    </html>
  );
}

/** Where a page first appeared, when its loader names another site. */
function canonicalOf(loaderData: unknown): string | null | undefined {
  return (loaderData as { canonical?: string | null } | undefined)?.canonical;
}

function isZinc(handle: unknown): boolean {
  return (handle as { theme?: unknown } | undefined)?.theme === "zinc";
}

export default function App() {
  return (
    <main id="main" tabIndex={-1}>
      <KeptOutlet />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} site={useSite()} />;
}
