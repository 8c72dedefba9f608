import { m } from "~/paraglide/messages";

/** How many entries were found, and how many of them are shown. */
export function foundText(count: number, shown: number): string {
  if (count === 0) return m.editing_nothing_found();
  return count > shown ? m.editing_found_more({ count, shown }) : m.editing_found({ count });
}
