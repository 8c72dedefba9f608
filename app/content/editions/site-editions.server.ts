import type { SiteContent } from "~/content/documents/parse-content";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { type Edition, FIRST_EDITION, toEdition } from "./edition";

const first = toEdition(FIRST_EDITION, shippedContent.event, 0);

let all: readonly Edition[] = [first];
let current = first;
let content: SiteContent = shippedContent;
/** Of former editions. */
let contents: ReadonlyMap<number, SiteContent> = new Map();

/** The edition whose content the plain addresses show. A preview does not change it. */
export const currentEdition = (): Edition => current;

/** All editions, oldest first: former ones, the current one, and drafts (`currentFrom: null`). */
export const editions = (): readonly Edition[] => all;

/** The content of the current edition, or of a former one; null: a draft, one that could not be read yet, or there is none with this number. */
export const contentOfEdition = (number: number): SiteContent | null =>
  number === current.number ? content : (contents.get(number) ?? null);

/** Makes an edition the current one, with its content. That of the one before stays known. */
export function showEdition(number: number, shown: SiteContent): void {
  if (number !== current.number) contents = new Map([...contents, [current.number, content]]);
  const known = all.find((edition) => edition.number === number);
  current = toEdition(number, shown.event, known?.currentFrom ?? 0);
  content = shown;
}

/** Says which editions there are. @param known with the current one @param former contents of former ones, by their numbers */
export function knowEditions(known: readonly Edition[], former: ReadonlyMap<number, SiteContent>): void {
  all = known;
  contents = former;
  current = known.find(({ number }) => number === current.number) ?? current;
}
