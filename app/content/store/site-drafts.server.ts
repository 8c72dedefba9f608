import { wallClock } from "~/base/clock/clock.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Drafts } from "./drafts.server";

/** ms that an editor waits for the database. */
const LIMIT_MS = 3_000;

/** The drafts in this process's database. */
export const siteDrafts = new Drafts(siteDatabase(), { clock: wallClock, limitMs: LIMIT_MS });
