import type { ServerResponse } from "node:http";
import { securityHeaders } from "~/http/security/security-headers.server";
import { closeIfUnread } from "./unread-body";

/**
 * Answers with a line of plain text what the thin server does not hand on.
 * @param words for whoever reads it
 * @param headers beside those of every refusal
 */
export function refuse(
  response: ServerResponse,
  status: number,
  words: string,
  headers: Readonly<Record<string, string | number>> = {},
): void {
  closeIfUnread(response);
  response.writeHead(status, {
    ...securityHeaders("text/plain"),
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(`${words}\n`);
}
