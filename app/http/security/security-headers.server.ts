import { PLAYER_ORIGINS } from "~/entities/values/addresses";
import { env } from "~/env.server";
import { type ContentSecurityPolicyOptions, contentSecurityPolicy, DATA_CSP } from "./csp";

/** Where browsers send CSP reports: `routes/operations/csp-reports.ts`. */
export const REPORTS_PATH = "/csp-reports";
const REPORTS_NAME = "csp";

/** A year, in seconds; the minimum of hstspreload.org. */
const HSTS_MAX_AGE = 31_536_000;

/** Features that no page uses. Those that embedded players need (autoplay, fullscreen) are not listed. */
const DENIED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

/** On every response. `frame-ancestors` in each policy replaces `X-Frame-Options`. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  // Not "no-referrer": forms would be sent with `Origin: null` and refused.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  ...(env.https ? { "Strict-Transport-Security": `max-age=${HSTS_MAX_AGE}` } : {}),
};

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

/**
 * The security headers of a response that is no page.
 * @param contentType absent for a response without a body
 */
export function securityHeaders(contentType = ""): Readonly<Record<string, string>> {
  return PICTURE.test(contentType) ? OPEN : DATA;
}

/** The security headers of a page rendered with this nonce. */
export function pageSecurityHeaders(nonce: string): Readonly<Record<string, string>> {
  return { ...PAGE, "Content-Security-Policy": PAGE_POLICY.replace(NONCE_PLACEHOLDER, nonce) };
}

const PAGE: Readonly<Record<string, string>> = Object.freeze({
  ...EVERYWHERE,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Reporting-Endpoints": `${REPORTS_NAME}="${REPORTS_PATH}"`,
});

const policyOptions: ContentSecurityPolicyOptions = {
  players: PLAYER_ORIGINS,
  services: env.iconApiUrls.map(originOf),
  media: mediaOrigins(),
  https: env.https,
  reports: { path: REPORTS_PATH, name: REPORTS_NAME },
};

/**
 * The product API and the blog may refer to media on any host, such as a file store: if either is set, any https origin is
 * allowed, and the services' own origins without TLS. The blog has two if its API has another address.
 */
function mediaOrigins(): string[] {
  const services = [env.app.apiUrl, ...env.blogUrls].filter((url) => url !== undefined).map(originOf);
  return services.length > 0 ? ["https:", ...services.filter((origin) => origin.startsWith("http:"))] : [];
}

function originOf(url: string): string {
  return new URL(url).origin;
}

const NONCE_PLACEHOLDER = "{nonce}";

/** Built once: only the nonce differs. */
const PAGE_POLICY = contentSecurityPolicy(policyOptions, NONCE_PLACEHOLDER);
