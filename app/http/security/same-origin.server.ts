import type { MiddlewareFunction } from "react-router";
import { env } from "~/env.server";
import { REPORTS_PATH } from "./security-headers.server";

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** The API is for other programs: it reads a token that no page of another site knows, and no cookie. */
const API = "/api/v1/";

/** What is known of the site's own address when a request comes in. */
export type OwnAddress = {
  /** `APP_URL`. */
  appUrl: string;
  /** True when proxies of ours stand before us: their `X-Forwarded-Proto` says how the visitor came. */
  behindProxy: boolean;
};

/**
 * Whether a request may change something: it comes from a page of this site, or from no page at all (`Origin` is then
 * absent; other programs carry no visitor's cookies).
 *
 * A page of this site has the origin of `APP_URL`, or that of the address that was asked. TLS ends at a proxy, so the
 * scheme of the latter is the proxy's to tell; what a stranger writes there is not believed.
 */
export function isFromThisSite(request: Request, { appUrl, behindProxy }: OwnAddress): boolean {
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  if (origin === new URL(appUrl).origin) return true;
  const url = new URL(request.url);
  const forwarded = request.headers.get("X-Forwarded-Proto")?.toLowerCase();
  const scheme = behindProxy && (forwarded === "https" || forwarded === "http") ? `${forwarded}:` : url.protocol;
  return origin === `${scheme}//${url.host}`;
}

/**
 * Refuses what another site's page sends in a visitor's name (400, as React Router itself answers). React Router's own
 * check knows neither `APP_URL` nor proxies: behind TLS it would refuse every form; see `react-router.config.ts`.
 */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const own = { appUrl: env.app.url, behindProxy: env.behindProxy };
  // Browsers send reports, not pages: WebKit names no origin (`null`). They carry nothing that acts in a visitor's name.
  const isExempt = url.pathname.startsWith(API) || url.pathname === REPORTS_PATH;
  if (SAFE.has(request.method) || isExempt || isFromThisSite(request, own)) return next();
  throw new Response("Bad Request: this was sent from another site.\n", {
    status: 400,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
};
