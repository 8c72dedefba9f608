import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { LOCALES } from "~/base/i18n/locales";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { localized } from "~/base/translations/localized";
import { showStock } from "~/content/availability/shown-tickets.server";
import { knowSoldTickets } from "~/content/availability/sold-tickets.server";
import { calledOffEdition, editionsOpenAt } from "~/content/editions/edition-state.server";
import { contentOfEdition, currentEdition } from "~/content/editions/site-editions.server";
import { announcedDays } from "~/content/model/expo-days";
import { placesOf, ticketSchema } from "~/content/model/ticket";
import { m } from "~/paraglide/messages";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { BuyerMailQueue } from "~/sales/mails/buyer-mail-queue.server";
import { keptForWaiting } from "~/sales/stock/kept-for-waiting.server";
import { mostPerBuyer, quotasHere } from "~/sales/stock/site-quotas.server";
import type { TicketTerms } from "~/sales/tickets/codes/ticket-terms";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import type { OrderOptions } from "./order-moves.server";
import { Orders } from "./order-store.server";

/** What the content of an edition says of a kind of ticket now, for tickets that are issued; undefined: it has none such. */
function kindIn(id: string, edition: number): TicketTerms | undefined {
  const kind = contentOfEdition(edition)?.tickets.find((ticket) => ticket.id === id);
  return (
    kind && {
      days: kind.validOn.toSorted(),
      admits: placesOf(kind),
      reentry: kind.reentry ?? "none",
      names: Object.fromEntries(LOCALES.map((locale) => [locale, localized(ticketSchema, kind, locale).name])),
    }
  );
}

/** ms between two looks at deadlines and counters, while this site sells tickets, and when it only has orders from earlier. */
const LOOK_MS = 2_000;
const RARE_LOOK_MS = 60_000;
const PURGE_EVERY_MS = 6 * 3600_000;
const DAY_MS = 24 * 3600_000;
/** Days for which buyers and the doors' scans are stored after the edition of the expo is over, and orders that were never placed (privacy policy). */
export const BUYER_DAYS = 90;

let store: Orders | undefined;

/** What moves of orders on this site do beside. */
export function siteOrderOptions(): OrderOptions {
  const database = siteDatabase();
  return {
    clock: wallClock,
    buyerMails: new BuyerMailQueue(database, new Suppressions(database, env.sessionSecrets)),
    audit: (sql, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
    edition: () => currentEdition().number,
    mostPerBuyer,
    calledOff: calledOffEdition,
    eventDays(edition) {
      const content = contentOfEdition(edition);
      return content ? announcedDays(content.event) : [];
    },
    hasMoved: (edition) => contentOfEdition(edition)?.event.previousStartTime !== undefined,
    kindOf: kindIn,
  };
}

/** The orders in this process's database; created at the first call. */
export function siteOrders(): Orders {
  store ??= new Orders(siteDatabase(), siteOrderOptions());
  return store;
}

/** What buyers read when the orders are out of reach. */
export const ORDERS_OUTAGE = { inLog: "orders are out of reach", message: m.orders_out_of_reach };

let confirmsFirst = false;

/**
 * Whether nothing is held here before a buyer has opened the link in the mail. It is remembered, because each page with tickets asks: another
 * process follows the switch within `LOOK_MS`.
 */
export const siteConfirmsFirst = (): boolean => confirmsFirst;

/** Reads the switch again. @returns since when it is on, in ms since the epoch; null: it is off */
export async function readConfirmsFirst(): Promise<number | null> {
  const since = await siteOrders().unpaid.confirmsFirst();
  confirmsFirst = since !== null;
  return since;
}

async function expire(): Promise<void> {
  const expired = await siteOrders().paying.expireDue();
  if (expired > 0) log.info({ count: expired }, "orders: expired");
}

async function remind(): Promise<void> {
  const reminded = await siteOrders().paying.remindDue();
  if (reminded > 0) log.info({ count: reminded }, "orders: buyers reminded");
}

async function fill(): Promise<void> {
  const filled = await siteOrders().tickets.fillTerms();
  if (filled > 0) log.info({ count: filled }, "tickets of a release before: what they carry is stored");
}

async function settleExchanges(): Promise<void> {
  const settled = await siteOrders().tickets.settleExchanges();
  if (settled > 0) log.info({ count: settled }, "exchanges of tickets: settled");
}

let purgedAt = 0;

async function purge(): Promise<void> {
  if (wallClock.now() - purgedAt <= PURGE_EVERY_MS) return;
  const before = wallClock.now() - BUYER_DAYS * DAY_MS;
  await siteOrders().retention.purge(before, editionsOpenAt(before + siteClockOffset));
  await siteOrders().tickets.issueMissing();
  await siteOrders().paying.fillShort();
  purgedAt = wallClock.now();
}

/**
 * Expires orders that are past their deadline, reminds buyers, shows the stock of tickets, and deletes what is past its retention. Each goes
 * on when another one fails.
 * @param onChange called when a ticket's availability is another one
 */
export function startSales(onChange: () => void): void {
  const everyMs = env.sales ? LOOK_MS : RARE_LOOK_MS;
  knowSoldTickets((edition) => siteOrders().days.soldTickets(edition));
  startRounds("confirming the e-mail first", everyMs, readConfirmsFirst);
  startRounds("orders past their deadline", everyMs, expire);
  startRounds("exchanges that wait for money", everyMs, settleExchanges);
  startRounds("reminders of orders", everyMs, remind);
  startRounds("orders past their retention", everyMs, purge);
  startRounds("what tickets carry", everyMs, fill);
  startRounds("stock of tickets", everyMs, async () => {
    const stock = await siteOrders().counts.stock();
    // What is kept for the waiting list is not sold to others, so pages show it as gone.
    const { query, dialect } = siteDatabase();
    const kept = await keptForWaiting(query, dialect, currentEdition().number, quotasHere());
    const shown = stock.map((row) => [row.ticket, { ...row, sold: row.sold + (kept.get(row.ticket) ?? 0) }] as const);
    if (showStock(new Map(shown))) onChange();
  });
}
