import type { IncomingMessage, ServerResponse } from "node:http";
import { securityHeaders } from "~/http/security/security-headers.server";
import { closeIfUnread } from "./unread-body";

/** Sends a line of plain text for a person in place of a page or file. */
export function refuse(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string | number>> = {},
): void {
  closeIfUnread(response);
  response.writeHead(status, { ...refusalHeaders, ...headers });
  response.end(`${text}\n`);
}

export const refusalHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders("text/plain"),
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
};

/** Responds to a method that is not in `allow` (405), or to OPTIONS (204): RFC 9110, sections 15.5.6 and 9.3.7. */
export function respondWithMethods({ method }: IncomingMessage, response: ServerResponse, allow: string): void {
  if (method !== "OPTIONS") refuse(response, 405, "Method Not Allowed", { Allow: allow });
  else response.writeHead(204, { ...securityHeaders(), Allow: allow, "Cache-Control": "no-store" }).end();
}
