import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { siteHoldOptions } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { OfferPeople } from "./offer-people.server";
import { Offers } from "./offer-store.server";

const ROUND_EVERY_MS = 60_000;
const DAY_MS = 24 * 3600_000;

let offers: Offers | undefined;

/** The offers of this site; created at the first call. */
export function siteOffers(): Offers {
  offers ??= new Offers(siteDatabase(), {
    ...siteHoldOptions,
    suppressions: new Suppressions(siteDatabase(), env.sessionSecrets),
    edition: () => currentEdition().number,
    audit: (sql, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
  });
  return offers;
}

/** Calls open offers to mind before they end, and takes addresses of the team off old ones. */
export function startOffers(): void {
  startRounds("offers to exhibitors", ROUND_EVERY_MS, async () => {
    const reminded = await siteOffers().remind();
    await new OfferPeople(siteDatabase()).purge(wallClock.now() - env.retentionDays * DAY_MS);
    if (reminded > 0) log.info({ count: reminded }, "offers: reminders stored");
  });
}
