import type { MiddlewareFunction } from "react-router";
import { BLOG_SLUG_PATTERN, SLUG_PATTERN } from "~/entities/values/addresses";
import { permanentRedirect } from "./permanent-redirect.server";

/**
 * Every path of this site is in lower case, and the router matches in any: what a poster or a mail program wrote as
 * `/Ticket` goes to the one address. (What moved or ends in a slash has been sent there before.) A path that no route
 * knows, and a slug that no letters could mend, keep theirs: the error names what was typed.
 */
export const canonicalCase: MiddlewareFunction<Response> = ({ url, pattern, params }, next) => {
  const path = url.pathname.toLowerCase();
  const { slug } = params;
  const slugPattern = /^\/?news\//.test(pattern) ? BLOG_SLUG_PATTERN : SLUG_PATTERN;
  const known = !pattern.endsWith("*") && (slug === undefined || slugPattern.test(slug.toLowerCase()));
  if (path !== url.pathname && known) throw permanentRedirect(path + url.search);
  return next();
};
