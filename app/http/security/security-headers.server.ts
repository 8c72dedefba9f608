import { PLAYER_ORIGINS } from "~/entities/values/addresses";
import { env } from "~/env.server";
import { type ContentSecurityPolicyOptions, contentSecurityPolicy, DATA_CSP } from "./csp";

/** Where browsers send what they refused; `routes/csp-reports.ts` takes it. */
export const REPORTS_PATH = "/csp-reports";
const REPORTS_NAME = "csp";

/** A year, in seconds; the least that browsers' own lists ask for (hstspreload.org). */
const HSTS_MAX_AGE = 31_536_000;

/** Powers that no page of ours uses. What players use after a click (autoplay, fullscreen) is not among them. */
const DENIED_POWERS = [
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

/** On every answer, whatever it is, beside a policy: its `frame-ancestors` is what `X-Frame-Options` was once for. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  // Not "no-referrer": forms would then be sent with `Origin: null` and refused.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": DENIED_POWERS.map((power) => `${power}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  ...(env.https ? { "Strict-Transport-Security": `max-age=${HSTS_MAX_AGE}` } : {}),
};

const DATA: Readonly<Record<string, string>> = Object.freeze({
  ...EVERYWHERE,
  "Content-Security-Policy": DATA_CSP,
  "Cross-Origin-Resource-Policy": "same-origin",
});

/** Mail programs and feed readers show our pictures, and calendars and other sites read what is open to them. */
const OPEN: Readonly<Record<string, string>> = Object.freeze({
  ...DATA,
  "Cross-Origin-Resource-Policy": "cross-origin",
});

const PICTURE = /^(?:image|video|audio)\//;

/**
 * The security headers of an answer that is no page: a file, data, a redirect, an error in plain text.
 * @param contentType of the answer; absent when it has no body
 */
export function securityHeaders(contentType = ""): Readonly<Record<string, string>> {
  return PICTURE.test(contentType) ? OPEN : DATA;
}

/** The security headers of a page that was rendered with a nonce. */
export function pageSecurityHeaders(nonce: string): Readonly<Record<string, string>> {
  return { ...PAGE, "Content-Security-Policy": PAGE_POLICY.replace(NONCE_TO_COME, nonce) };
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
 * Pictures in the product API's and the blog's answers may lie on any host, such as a file store: with either set, any
 * host with TLS may show them, and the services' own origins without. The blog has two where its API is reached under another address.
 */
function mediaOrigins(): string[] {
  const services = [env.app.apiUrl, ...env.blogUrls].filter((url) => url !== undefined).map(originOf);
  return services.length > 0 ? ["https:", ...services.filter((origin) => origin.startsWith("http:"))] : [];
}

function originOf(url: string): string {
  return new URL(url).origin;
}

const NONCE_TO_COME = "{nonce}";

/** Put together once: only the nonce differs from page to page. */
const PAGE_POLICY = contentSecurityPolicy(policyOptions, NONCE_TO_COME);
