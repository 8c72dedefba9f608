import { wallClock } from "~/base/clock/clock.server";
import { isKept, stateAt } from "~/booths/model/booth-states";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { editedEdition } from "~/content/store/edited-edition.server";

/**
 * Who has booths of a hall now, for whoever is about to change its plan.
 * @param hall its id @returns the company, by the key of the booth's number (`boothKey`)
 * @throws Error when the database is out of reach
 */
export async function boothsOfExhibitors(hall: string): Promise<Record<string, string>> {
  const edition = editedEdition()?.row.number ?? currentEdition().number;
  const { desk, list } = siteBooths();
  const now = wallClock.now();
  const rows = (await desk.ofEdition(edition)).filter((row) => row.hall === hall && isKept(stateAt(row, now)));
  const companies = await list.companies([...new Set(rows.flatMap(({ registration }) => registration ?? []))]);
  return Object.fromEntries(
    rows.map((row) => [
      row.unit.slice(hall.length + 1),
      companies.get(row.registration ?? "") ?? row.registration ?? "",
    ]),
  );
}
