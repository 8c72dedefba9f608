import type { Edition } from "./edition";
import { currentEdition, editions } from "./site-editions.server";

/** The parameter by which staff look at the orders and figures of another edition: its year. */
const PARAMETER = "edition";

/** The editions that were or are the current one, oldest first. */
const opened = (): Edition[] => editions().filter(({ currentFrom }) => currentFrom !== null);

/** The edition that a page of staff shows: that with the year of `?edition=2025`, else the current one. */
export const chosenEdition = (params: URLSearchParams): Edition =>
  opened().findLast(({ year }) => String(year) === params.get(PARAMETER)) ?? currentEdition();

/** The editions whose sales staff may choose, the newest first. */
export const editionChoices = (): { year: string; number: number; label: string }[] =>
  opened()
    .toReversed()
    .map(({ year, number, name }) => ({ year: String(year), number, label: name }));

/** What follows a path to show an edition there; empty for the current one. */
export const editionQuery = ({ number, year }: Edition): string =>
  number === currentEdition().number ? "" : `?${PARAMETER}=${year}`;

/** The links of a page to itself for each edition, the newest first; none while there is one. @param shown which the page shows now */
export function toEditionLinks(path: string, shown: Edition): { to: string; label: string; isShown: boolean }[] {
  const all = opened();
  if (all.length < 2) return [];
  return all.toReversed().map((edition) => ({
    to: path + editionQuery(edition),
    label: edition.name,
    isShown: edition.number === shown.number,
  }));
}
