import { currentEdition, editions } from "~/content/editions/site-editions.server";
import { refreshContent, siteContents } from "~/content/store/site-content-store.server";
import { UsageError } from "./terminal";

/** Reads which editions there are, and their content, as a command needs them. @throws Error when the database is out of reach */
export async function readEditions(): Promise<void> {
  await siteContents.list();
  await refreshContent();
}

/** The number of the edition with a year, as `--edition 2025` says it; without one, of the current edition. */
export function readEditionNumber(year: string | undefined): number {
  if (year === undefined) return currentEdition().number;
  const found = editions().findLast((edition) => String(edition.year) === year);
  if (!found) {
    const years = editions().map((edition) => edition.year);
    throw new UsageError(`--edition must be one of ${years.join(", ")}, not "${year}"`);
  }
  return found.number;
}
