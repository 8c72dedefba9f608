import { useLocation } from "react-router";
import { splitLocale } from "~/base/i18n/split-locale";

/** The path of a page in the staff area, for the edition that the page edits. @param path such as `/staff/revisions` */
export function useInEdition(path: string): string {
  const [prefix] = /^\/staff\/editions\/\d+\//.exec(splitLocale(useLocation().pathname).path) ?? [];
  return prefix ? path.replace(/^\/staff\//, prefix) : path;
}
