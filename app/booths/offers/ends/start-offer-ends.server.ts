import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { OfferEnds } from "./offer-ends.server";

const ROUND_EVERY_MS = 60_000;

/** Tells exhibitors whose offer ran out. */
export function startOfferEnds(): void {
  const database = siteDatabase();
  const suppressions = new Suppressions(database, env.sessionSecrets);
  const ends = new OfferEnds(database, { clock: wallClock, suppressions, edition: () => currentEdition().number });
  startRounds("ends of offers", ROUND_EVERY_MS, async () => {
    const told = await ends.tell();
    if (told > 0) log.info({ count: told }, "offers: ran out, mails stored");
  });
}
