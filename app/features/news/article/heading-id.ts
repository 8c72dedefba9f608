import { markupSafe } from "~/entities/values/plain-text";

/** Set before every id of a post: it can neither equal an id of the page nor shadow a property of `document`. */
export const ID_PREFIX = "s-";

/** The id on this site of what has an id in a post. @param id decoded */
export function blogFragmentId(id: string): string {
  return ID_PREFIX + id;
}

/** Decodes a fragment or an id: Ghost percent-encodes both, while browsers compare decoded. */
export function decodeFragment(fragment: string): string {
  try {
    return markupSafe(decodeURIComponent(fragment));
  } catch {
    return markupSafe(fragment);
  }
}
