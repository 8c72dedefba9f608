import { randomBytes } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { env } from "~/env.server";
import { makePrivate } from "~/http/caching/cache-policies";
import { renderNotes } from "~/http/rendering/render-notes.server";
import { pageSecurityHeaders, securityHeaders } from "./security-headers.server";

/** Creates the nonce of a render and sets the security headers of its response. */
export const securityMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  // In development Vite adds scripts and sockets of its own.
  if (!env.production) return next();
  const notes = renderNotes(context);
  // The 128 bits that CSP Level 3, section 7.1, requires, in characters that need no escaping anywhere.
  const nonce = randomBytes(16).toString("base64url");
  notes.nonce = nonce;
  const response = await next();
  const type = response.headers.get("Content-Type") ?? "";
  const isPage = type.startsWith("text/html");
  const headers = isPage ? pageSecurityHeaders(nonce) : securityHeaders(type);
  for (const [name, value] of Object.entries(headers)) {
    // Routes may set their own, such as to allow other sites to read them.
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  if (isPage && !notes.forCache) makePrivate(response.headers);
  return response;
};
