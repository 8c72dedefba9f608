import { wallClock } from "~/base/clock/clock.server";
import type { AuditAction } from "~/base/values/staff";
import { EditionLinkStore } from "~/content/editions/edition-link-store.server";
import { EditionStore } from "~/content/editions/edition-store.server";
import { showStored, siteSchedule } from "~/content/store/site-content-store.server";
import type { Query } from "~/platform/database/database";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";

/** ms that an editor waits for the database. */
const LIMIT_MS = 5_000;

const editions = new EditionStore(siteDatabase(), LIMIT_MS);

/** The links that show drafts of editions, in this process's database. */
export const siteEditionLinks = new EditionLinkStore(siteDatabase(), wallClock, LIMIT_MS);

/** Whether something was sold for an edition, or is reserved, within a transaction. */
export type HasSold = (sql: Query, number: number) => Promise<boolean>;

/** Moves an edition, and adds it to the log. @returns false when another state forbids it */
const move = (
  number: number,
  editor: string,
  action: AuditAction,
  change: (sql: Query) => Promise<boolean>,
): Promise<boolean> =>
  siteDatabase().transaction(async (sql) => {
    if (!(await change(sql))) return false;
    await siteStaff().record(sql, editor, action, String(number));
    return true;
  }, LIMIT_MS);

/** Takes back that a draft is to open at a time. @returns false when visitors have seen it */
export const cancelOpening = (number: number, editor: string): Promise<boolean> =>
  move(number, editor, "edition-unplanned", (sql) => editions.plan(sql, number, null));

/**
 * Discards a draft, with what was typed for it and what waits. Its content stays in the database.
 * @returns false when visitors have seen it, or something was sold for it while it was open
 */
export const discardEdition = (number: number, editor: string, hasSold: HasSold): Promise<boolean> =>
  move(number, editor, "edition-discarded", async (sql) => {
    if ((await hasSold(sql, number)) || !(await editions.discard(sql, number, wallClock.now()))) return false;
    await siteSchedule.cancelAll(sql, number);
    await siteEditionLinks.discardDrafts(sql, number);
    return true;
  });

/** Makes the current edition a draft again: visitors see the one before. @returns false when something was sold for it, or it is not the current one */
export async function closeEdition(number: number, editor: string, hasSold: HasSold): Promise<boolean> {
  const done = await move(
    number,
    editor,
    "edition-closed",
    async (sql) => !(await hasSold(sql, number)) && (await editions.close(sql, number)),
  );
  if (done) await showStored();
  return done;
}
