import type { SiteContent } from "~/content/documents/parse-content";
import { currentContent } from "~/content/site-content.server";
import { type Edition, FIRST_EDITION } from "./edition";

/** The edition that visitors see under plain addresses. */
export function currentEdition(): Edition {
  const { event } = currentContent();
  return { number: FIRST_EDITION, year: Number(event.startTime.slice(0, 4)), name: event.title, currentFrom: 0 };
}

/** All editions, the oldest first. */
export const editions = (): readonly Edition[] => [currentEdition()];

/** The content of an edition; null: it is not known. */
export const contentOfEdition = (number: number): SiteContent | null =>
  number === FIRST_EDITION ? currentContent() : null;
