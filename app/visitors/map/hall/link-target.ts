/** What a way keeps when another goal is pressed: where it begins. */
const KEPT = ["at", "from", "stepfree"] as const;

/** Where a link of the drawing leads from the page that shows it; null: nothing was pressed that is a link. */
export function linkTarget(
  target: EventTarget | null,
  shown: Pick<Location, "href" | "pathname" | "search">,
): URL | null {
  const link = target instanceof Element ? target.closest("svg a") : null;
  if (!link) return null;
  const to = new URL(link.getAttribute("href") ?? "", shown.href);
  const current = new URLSearchParams(shown.search);
  for (const name of to.pathname === shown.pathname ? KEPT : []) {
    const value = current.get(name);
    if (value) to.searchParams.set(name, value);
  }
  return to;
}
