const HIDDEN = "data-kept-id";

/**
 * Takes the ids out of a page that is kept out of sight: an id stands once in a document, or `#hash` links and labels
 * of the page in sight would find the hidden one first.
 */
export function hideIds(page: Element): void {
  for (const element of page.querySelectorAll("[id]")) {
    element.setAttribute(HIDDEN, element.id);
    element.removeAttribute("id");
  }
}

/** Gives the ids back. */
export function showIds(page: Element): void {
  for (const element of page.querySelectorAll(`[${HIDDEN}]`)) {
    element.id = element.getAttribute(HIDDEN) ?? "";
    element.removeAttribute(HIDDEN);
  }
}
