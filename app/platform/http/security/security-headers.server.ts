import { env } from "~/base/env/env.server";
import { PLAYER_ORIGINS } from "~/base/values/addresses";

/** Where browsers send CSP reports: `routes/operations/csp-reports.ts`. */
export const REPORTS_PATH = "/csp-reports";
const REPORTS_NAME = "csp";

/** A year, in seconds; the minimum of hstspreload.org. */
const HSTS_MAX_AGE = 31_536_000;

/** Features that no page uses. Those that embedded players need (autoplay, fullscreen) are not listed. */
const DENIED_FEATURES =
  "accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb";

/** On every response. `frame-ancestors` in each policy replaces `X-Frame-Options`. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  // Not "no-referrer": forms would be sent with `Origin: null` and refused.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": DENIED_FEATURES.replace(/[\w-]+/g, "$&=()").replaceAll(" ", ", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  ...(env.https ? { "Strict-Transport-Security": `max-age=${HSTS_MAX_AGE}` } : {}),
};

/** A response that is not a page, opened by itself, runs and loads nothing and can't be framed. */
const DATA_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DATA: Readonly<Record<string, string>> = Object.freeze({
  ...EVERYWHERE,
  "Content-Security-Policy": DATA_CSP,
  "Cross-Origin-Resource-Policy": "same-origin",
});

/** Mail programs and feed readers embed our pictures. */
const OPEN: Readonly<Record<string, string>> = Object.freeze({
  ...DATA,
  "Cross-Origin-Resource-Policy": "cross-origin",
});

const PICTURE = /^(?:image|video|audio)\//;

/** The security headers of a response that is not a page; of one without a body if `contentType` is absent. */
export function securityHeaders(contentType = ""): Readonly<Record<string, string>> {
  return PICTURE.test(contentType) ? OPEN : DATA;
}

export function pageSecurityHeaders(nonce: string): Readonly<Record<string, string>> {
  return { ...PAGE, "Content-Security-Policy": PAGE_POLICY.replace(NONCE_PLACEHOLDER, nonce) };
}

const PAGE: Readonly<Record<string, string>> = Object.freeze({
  ...EVERYWHERE,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Reporting-Endpoints": `${REPORTS_NAME}="${REPORTS_PATH}"`,
});

/**
 * The headers of the page at the doors: it uses the camera, a service worker and a thread that decodes pictures, and loads nothing from
 * elsewhere.
 */
export const gatePageHeaders = (): Readonly<Record<string, string>> => ({
  ...PAGE,
  "Permissions-Policy": PAGE["Permissions-Policy"]?.replace("camera=()", "camera=(self)") ?? "",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
    `report-uri ${REPORTS_PATH}; report-to ${REPORTS_NAME}`,
});

/** The headers of its service worker, whose policy is its own: it fetches what it keeps. */
export const gateWorkerHeaders = (): Readonly<Record<string, string>> => ({
  ...DATA,
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
});

/** The headers of the visitors' worker, which draws the map with its own script. */
export const visitorsWorkerHeaders = (): Readonly<Record<string, string>> => ({
  ...DATA,
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'; script-src 'self'",
});

/** The headers of a document for paper, which has its fonts and pictures within. */
export const paperHeaders = (): Readonly<Record<string, string>> => ({
  ...DATA,
  "Content-Security-Policy": DATA_CSP.replace(";", "; font-src data:; img-src data:;"),
});

/** Media may be on any https host if a service is set, and on the services' own origins without TLS. */
function mediaOrigins(): string[] {
  const services = [env.app.apiUrl, ...env.blogUrls].filter((url) => url !== undefined).map(originOf);
  return services.length > 0 ? ["https:", ...services.filter((origin) => origin.startsWith("http:"))] : [];
}

function originOf(url: string): string {
  return new URL(url).origin;
}

const NONCE_PLACEHOLDER = "{nonce}";

const PAGE_POLICY = contentSecurityPolicy();

/**
 * The content security policy of a page (CSP Level 3).
 *
 * Scripts run from this site's files, and inline with the nonce. Styles may be inline: sizes and colours of pictures are
 * attributes, and the libraries for toasts and rolling numbers write style elements.
 *
 * Directives that equal their fallback are omitted: fonts and manifest fall back to `default-src`, event handler attributes
 * to `script-src`. Caches parse the headers of each response, so each byte counts.
 */
function contentSecurityPolicy(): string {
  const iconServices = env.iconApiUrls.map(originOf);
  const media = mediaOrigins();
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [`'nonce-${NONCE_PLACEHOLDER}'`, "'self'", "'report-sample'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...media],
    ...(media.length > 0 ? { "media-src": ["'self'", ...media] } : {}),
    ...(iconServices.length > 0 ? { "connect-src": ["'self'", ...iconServices] } : {}),
    "frame-src": PLAYER_ORIGINS,
    "worker-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(env.https ? { "upgrade-insecure-requests": [] } : {}),
    "report-uri": [REPORTS_PATH],
    "report-to": [REPORTS_NAME],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
    .join("; ");
}
