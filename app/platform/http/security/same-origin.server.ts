import type { MiddlewareFunction } from "react-router";
import { env } from "~/base/env/env.server";
import { m } from "~/paraglide/messages";
import { REPORTS_PATH } from "./security-headers.server";

/** Safe methods (RFC 9110, section 9.2.1). */
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** The API reads a token that other sites don't know, and no cookie. */
const API = "/api/v1/";

/** What browsers say of requests that no other site has begun (Fetch Metadata, section 2.2). */
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * Whether an unsafe request comes from a page of this site, or from no page: `Origin` is absent then, and other programs send
 * no visitor's cookies. A browser that leaves `Origin` out still says in `Sec-Fetch-Site` that another site has begun it.
 *
 * A page of this site has the origin of `APP_URL` or of the request's URL. TLS ends at a proxy, so a trusted proxy decides
 * the scheme of the latter.
 * @param own `APP_URL`, and whether our own proxy sets `X-Forwarded-Proto`
 */
export function isFromThisSite(request: Request, own: { appUrl: string; behindProxy: boolean }): boolean {
  const origin = request.headers.get("Origin");
  if (origin === null) return OWN_SITES.has(request.headers.get("Sec-Fetch-Site") ?? "none");
  if (origin === new URL(own.appUrl).origin) return true;
  const url = new URL(request.url);
  const forwarded = request.headers.get("X-Forwarded-Proto")?.toLowerCase();
  const scheme = own.behindProxy && (forwarded === "https" || forwarded === "http") ? `${forwarded}:` : url.protocol;
  return origin === `${scheme}//${url.host}`;
}

/** Refuses cross-site form submissions (CSRF). React Router's own check knows neither `APP_URL` nor proxies. */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const own = { appUrl: env.app.url, behindProxy: env.behindProxy };
  // CSP reports come with `Origin: null` from WebKit and change nothing.
  const isExempt = url.pathname.startsWith(API) || url.pathname === REPORTS_PATH;
  if (SAFE.has(request.method) || isExempt || isFromThisSite(request, own)) return next();
  throw new Response(`${m.http_other_site()}\n`, {
    status: 400,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
};
