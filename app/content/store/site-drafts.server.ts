import { wallClock } from "~/base/clock/clock.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Drafts } from "./drafts.server";
import { editedEdition } from "./edited-edition.server";

/** ms that an editor waits for the database. */
const LIMIT_MS = 3_000;

/** The drafts of an edition, whichever one a request edits. */
export const draftsOfEdition = (edition: number): Drafts =>
  new Drafts(siteDatabase(), { clock: wallClock, edition: () => edition, limitMs: LIMIT_MS });

/** The drafts in this process's database. */
export const siteDrafts = new Drafts(siteDatabase(), {
  clock: wallClock,
  edition: () => editedEdition()?.row.number ?? currentEdition().number,
  limitMs: LIMIT_MS,
});
