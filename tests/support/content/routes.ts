import { listPages } from "../../../app/pages.ts";

/** An address of every page in the registry, with its complete heading and a text of its content. */
export const PAGES = listPages().map(({ path, example, shows }) => ({
  path: example ?? path,
  heading: shows.heading,
  content: shows.text,
}));

/** `PAGES` and all further addresses that the registry names for audits. */
export const AUDITED: readonly string[] = [
  ...PAGES.map(({ path }) => path),
  ...listPages().flatMap(({ views = [] }) => views),
];
