import type { IncomingMessage, ServerResponse } from "node:http";
import { securityHeaders } from "~/http/security/security-headers.server";
import { refuse } from "./refuse";

/**
 * Answers a method that an address does not take (405), or the question which it takes (204): RFC 9110, sections 15.5.6 and
 * 9.3.7.
 * @param allow the methods that it takes, OPTIONS among them, as a header's value
 */
export function respondWithMethods({ method }: IncomingMessage, response: ServerResponse, allow: string): void {
  if (method !== "OPTIONS") refuse(response, 405, "Method Not Allowed", { Allow: allow });
  else response.writeHead(204, { ...securityHeaders(), Allow: allow, "Cache-Control": "no-store" }).end();
}
