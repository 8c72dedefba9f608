import { listPages } from "../../../app/pages.ts";

/** A URL of every page in the registry, with its complete heading and a text of its content. */
export const PAGES = listPages().map(({ path, example, shows }) => ({
  path: example ?? path,
  heading: shows.heading,
  content: shows.text,
}));

/** The URLs of `PAGES` and of all further views that the registry lists for audits. */
export const AUDITED: readonly string[] = [
  ...PAGES.map(({ path }) => path),
  ...listPages().flatMap(({ views = [] }) => views),
];
