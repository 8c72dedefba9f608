import { type MiddlewareFunction, redirect } from "react-router";

/** The method and body stay (RFC 9110, section 15.4.9). */
const PERMANENT_REDIRECT = 308;

/**
 * Every path of this site is in lower case, and the router matches in any: what a poster or a mail program wrote as
 * `/Ticket` goes to the one address. A path that no route knows keeps its letters, so that the error names what was typed.
 */
export const canonicalCase: MiddlewareFunction<Response> = ({ url, pattern }, next) => {
  const path = url.pathname.toLowerCase();
  if (path !== url.pathname && !pattern.endsWith("*")) throw redirect(path + url.search, PERMANENT_REDIRECT);
  return next();
};
