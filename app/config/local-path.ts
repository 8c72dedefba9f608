/** All characters but visible ASCII, which are the only ones in a URL and a `Location` header (RFC 3986, section 2). */
const NOT_IN_URLS = /[^\x21-\x7E]+/g;

/** A path of this site in ASCII to redirect a visitor to; `/` for anything that leads elsewhere (`//host`, `https:`, `\`). */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return "/";
  return value.toWellFormed().replace(NOT_IN_URLS, encodeURIComponent);
}

/** Where to redirect the sender of a form: the page it names, with the query of `Referer`, which cached pages do not have. */
export function returnAddress(returnTo: unknown, referer: string | null): string {
  const address = localPath(returnTo);
  if (!referer || !URL.canParse(referer)) return address;
  const { pathname, search } = new URL(referer);
  return pathname === address.split("?", 1)[0] ? localPath(pathname + search) : address;
}
