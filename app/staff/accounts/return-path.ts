/** Characters of a return path that is kept, at most. */
export const MAX_RETURN_PATH = 500;

/** Where the pages begin that need a sign-in. */
const INSIDE = "/staff/";
const SIGN_IN = "/staff/sign-in";
/** Gives a path what `URL` needs to read it. */
const ANY_SITE = "https://site.invalid";

/**
 * The page of the staff area that somebody asked for before signing in, as a path with its query and without a language.
 * @returns null for anything else, such as another site's address, and for what is too long
 */
export function returnPath(asked: string | null | undefined): string | null {
  if (!asked?.startsWith(INSIDE) || asked.length > MAX_RETURN_PATH || !URL.canParse(asked, ANY_SITE)) return null;
  const { origin, pathname, search } = new URL(asked, ANY_SITE);
  return origin === ANY_SITE && pathname.startsWith(INSIDE) && pathname !== SIGN_IN ? pathname + search : null;
}

/** An address on the way to a sign-in, with the page to which it leads. @param address a path, also with a query */
export function withReturn(address: string, to: string | null): string {
  return to === null ? address : `${address}${address.includes("?") ? "&" : "?"}to=${encodeURIComponent(to)}`;
}
