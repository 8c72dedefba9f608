/** What a URL, and with it a `Location` header, has as it is: visible ASCII characters (RFC 3986, section 2). */
const NOT_IN_URLS = /[^\x21-\x7E]+/g;

/**
 * A path on this site to send a visitor back to; `/` for anything that would lead elsewhere (`//host`, `https:`, `\`).
 * @returns in ASCII: all other characters are percent-encoded as UTF-8, as URLs do (URL standard, section 1.3)
 */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return "/";
  return value.toWellFormed().replace(NOT_IN_URLS, encodeURIComponent);
}

/**
 * Where to send back whoever sent a form: the page that the form names, with the query that the browser says it was opened
 * with. A kept page does not know the parameters that make no difference to it.
 * @param returnTo path and query, as the form has them
 * @param referer the `Referer` header
 */
export function returnAddress(returnTo: unknown, referer: string | null): string {
  const address = localPath(returnTo);
  if (!referer || !URL.canParse(referer)) return address;
  const { pathname, search } = new URL(referer);
  return pathname === address.split("?", 1)[0] ? localPath(pathname + search) : address;
}
