import { env } from "~/env.server";
import { securityHeaders } from "~/http/security/security-headers.server";
import type { Handler } from "./compose-handlers";

/**
 * Security headers for what React Router answers before any middleware runs (an address that cannot be read, a fault of
 * its own). Whatever the app says itself replaces them.
 */
export const securityDefaults: Handler = (_, response, next) => {
  if (env.production) {
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
  }
  next();
};
