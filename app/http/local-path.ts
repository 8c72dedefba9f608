/**
 * A path on this site to send a visitor back to; `/` for anything that would lead elsewhere (`//host`, `https:`, `\`).
 */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return "/";
  return value;
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
