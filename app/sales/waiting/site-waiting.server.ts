import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { calledOff, editionsOpenAt } from "~/content/editions/edition-state.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { fieldOf } from "~/sales/model/order-lines";
import { BUYER_DAYS, siteOrders } from "~/sales/orders/site-orders.server";
import { payableUntil, readOffer, toHold } from "~/sales/shop/choose/order-offer.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { offerTickets } from "./offer-tickets.server";
import type { WaitingEntry } from "./waiting-entry";
import { WaitingList } from "./waiting-list.server";

const ROUND_EVERY_MS = 2_000;
const PURGE_EVERY_MS = 6 * 3600_000;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

let list: WaitingList | undefined;

/** The waiting list in this process's database; created at the first call. */
export function siteWaiting(): WaitingList {
  list ??= new WaitingList(siteDatabase(), {
    clock: wallClock,
    edition: () => currentEdition().number,
    suppressions: new Suppressions(siteDatabase(), env.sessionSecrets),
    audit: (sql, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
  });
  return list;
}

/** What is held for somebody who waits, and until when; null: the ticket is not sold any more, or could not be paid in time. */
async function holdFor({ ticket, day, quantity, language }: WaitingEntry) {
  const offer = await runWithLocale(language, readOffer);
  const found = offer.find(({ field }) => field === fieldOf({ ticket, day }));
  if (!found || found.isEnded) return null;
  const until = Math.min(wallClock.now() + env.waitingHours * HOUR_MS, payableUntil("manual", [found.days]));
  if (until <= wallClock.now()) return null;
  const { key: _, ...hold } = toHold("", [{ ...found, quantity }], null);
  return { ...hold, confirmFirst: false, offerUntil: until };
}

let purgedAt = 0;

async function purge(): Promise<void> {
  if (wallClock.now() - purgedAt <= PURGE_EVERY_MS) return;
  const before = wallClock.now() - BUYER_DAYS * DAY_MS;
  await siteWaiting().purge(before, editionsOpenAt(before + siteClockOffset));
  purgedAt = wallClock.now();
}

/** Offers tickets that become free to those who wait for them, and deletes what is past its retention. */
export function startWaitingList(): void {
  startRounds("the waiting list", ROUND_EVERY_MS, async () => {
    await purge();
    if (!env.sales || calledOff() !== null) return;
    const offers = await offerTickets({ list: siteWaiting(), orders: siteOrders(), quotas: quotasHere, holdFor });
    if (offers > 0) log.info({ count: offers }, "the waiting list: tickets offered");
  });
}
