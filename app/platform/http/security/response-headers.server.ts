import { randomBytes } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { env } from "~/base/env/env.server";
import { makePrivate } from "~/platform/http/caching/cache-policies";
import { RETRY_AFTER_SECONDS } from "~/platform/http/rendering/outage.server";
import { renderNotes } from "~/platform/http/rendering/render-notes.server";
import { pageSecurityHeaders, securityHeaders } from "./security-headers.server";

/**
 * Creates the nonce of a render, and sets the headers that every response needs: security headers; `noindex` on a preview, as
 * robots.txt prevents crawling, not listing; `Retry-After` on a 503, as React Router drops the headers of thrown responses.
 */
export const responseHeadersMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const notes = renderNotes(context);
  // The 128 bits that CSP Level 3, section 7.1, requires, in characters that need no escaping anywhere.
  const nonce = randomBytes(16).toString("base64url");
  // In development Vite adds its own scripts and sockets.
  if (env.production) notes.nonce = nonce;
  const response = await next();
  const { status, headers } = response;
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  if (!env.indexed) headers.set("X-Robots-Tag", "noindex");
  if (!env.production) return response;
  const type = headers.get("Content-Type") ?? "";
  const isPage = type.startsWith("text/html");
  for (const [name, value] of Object.entries(isPage ? pageSecurityHeaders(nonce) : securityHeaders(type))) {
    // Routes may set their own, such as to allow other sites to read them.
    if (!headers.has(name)) headers.set(name, value);
  }
  if (isPage && !notes.forCache) makePrivate(headers);
  return response;
};
