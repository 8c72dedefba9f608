import type { IncomingMessage, ServerResponse } from "node:http";
import { securityHeaders } from "~/http/security/security-headers.server";
import type { Locale } from "~/i18n/locales";
import { splitLocale } from "~/i18n/split-locale";
import { m } from "~/paraglide/messages";
import { pathOf } from "./request-path";
import { closeIfUnread } from "./unread-body";

type Message = (inputs: Record<never, never>, options: { locale: Locale }) => string;

/** Sends a line of plain text for a person in place of a page or file, in the language of the requested address. */
export function refuse(
  response: ServerResponse,
  status: number,
  text: Message,
  headers: Readonly<Record<string, string | number>> = {},
): void {
  closeIfUnread(response);
  response.writeHead(status, { ...refusalHeaders, ...headers });
  const { locale } = splitLocale(pathOf(response.req.url));
  response.end(`${text({}, { locale })}\n`);
}

export const refusalHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders("text/plain"),
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
};

/** Responds to a method that is not in `allow` (405), or to OPTIONS (204): RFC 9110, sections 15.5.6 and 9.3.7. */
export function respondWithMethods({ method }: IncomingMessage, response: ServerResponse, allow: string): void {
  if (method !== "OPTIONS") refuse(response, 405, m.http_method_not_allowed, { Allow: allow });
  else response.writeHead(204, { ...securityHeaders(), Allow: allow, "Cache-Control": "no-store" }).end();
}
