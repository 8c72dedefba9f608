import type { MiddlewareFunction } from "react-router";
import { env } from "~/env.server";
import { withNoStore } from "~/http/caching/no-store";
import { hashedLaterContext, newNonce, nonceContext } from "./nonce.server";
import { pageSecurityHeaders, securityHeaders } from "./security-headers.server";

/** Gives each request the nonce of its render, and each answer its security headers: pages, data, files and errors. */
export const securityMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  // In development Vite writes scripts and opens sockets of its own.
  if (!env.production) return next();
  const nonce = newNonce();
  context.set(nonceContext, nonce);
  const response = await next();
  const type = response.headers.get("Content-Type") ?? "";
  const isPage = type.startsWith("text/html");
  const headers = isPage ? pageSecurityHeaders(nonce) : securityHeaders(type);
  for (const [name, value] of Object.entries(headers)) {
    // A route that opens its answer to other sites says so itself.
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  if (isPage && !context.get(hashedLaterContext)) withNoStore(response.headers);
  return response;
};
