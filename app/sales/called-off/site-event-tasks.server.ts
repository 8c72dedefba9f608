import { wallClock } from "~/base/clock/clock.server";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { calledOffEdition } from "~/content/editions/edition-state.server";
import { contentOfEdition, currentEdition, editions } from "~/content/editions/site-editions.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import type { DayTask } from "~/sales/model/day-task";
import type { RefundOutcome } from "~/sales/model/payment";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { isPaidOnline, refundOffers, sendBack } from "~/sales/payments/refund-offers.server";
import { EventTasks, type OffEvent } from "./event-tasks.server";
import { openDays } from "./open-days.server";

const ROUND_EVERY_MS = 3_000;
/** Orders of one round: the provider is asked for each. */
const ROUND = 10;

const tasks = new Map<number, EventTasks>();

/** The tasks of an edition in this process's database; created at the first call. @param number absent: the current edition */
export function siteEventTasks(number: number = currentEdition().number): EventTasks {
  const own = tasks.get(number) ?? new EventTasks(siteDatabase(), { clock: wallClock, edition: () => number });
  tasks.set(number, own);
  return own;
}

/** The event of an edition, if it is cancelled or postponed now; null: it is neither. @param number absent: the current edition */
export function offEvent(number: number = currentEdition().number): OffEvent | null {
  const season = calledOffEdition(number);
  return season && { season, starts: contentOfEdition(number)?.event.startTime ?? "" };
}

/** The editions whose event is cancelled or postponed: what was started for one goes on when the next one is current. */
const offEditions = () =>
  editions().flatMap(({ number }) => {
    const event = offEvent(number);
    return event ? [{ number, event }] : [];
  });

/**
 * Makes the tickets of an order void, and sends its money back where the provider does that. A repeat changes nothing.
 * @param editor who says so @returns what became of its money
 */
async function refundOrder(reference: string, editor: string): Promise<RefundOutcome> {
  const orders = siteOrders();
  for (const { id } of await orders.tickets.ticketsOf(reference)) await orders.tickets.refundTicket(id, editor);
  return returnMoney(reference, editor);
}

/**
 * Sends the money of an order that has to go back where the provider does that. A repeat changes nothing.
 * @param editor who says so @returns what became of it
 */
async function returnMoney(reference: string, editor: string): Promise<RefundOutcome> {
  const orders = siteOrders();
  const order = await orders.reading.find(reference);
  if (!order) return "hand";
  const offers = await refundOffers(
    order,
    await orders.tickets.ticketsOf(reference),
    await orders.reading.acts(reference),
  );
  let outcome: RefundOutcome = (await isPaidOnline(order)) ? "sent" : "hand";
  // Second transfers are dealt with one by one.
  for (const offer of offers.filter(({ second }) => second === null)) {
    const said = offer.fault ?? (await sendBack(order, offer, editor));
    if (said !== "sent") outcome = said;
  }
  return outcome;
}

async function writeToBuyers(): Promise<void> {
  for (const { number, event } of offEditions()) await siteEventTasks(number).addMails(event);
}

async function refundAll(): Promise<void> {
  for (const { number, event } of offEditions()) {
    const own = siteEventTasks(number);
    const task = event.season === "cancelled" ? await own.started("refund", event) : null;
    if (!task) continue;
    await own.refundSome(ROUND, async (reference) => {
      const outcome = await refundOrder(reference, task.editor ?? "");
      if (outcome !== "sent" && outcome !== "hand") log.warn({ reference, outcome }, "a refund needs a person");
      return outcome;
    });
  }
}

async function workOnDays(): Promise<void> {
  const sendMoney = async (reference: string, editor: string) => {
    const outcome = await returnMoney(reference, editor);
    return outcome === "sent" || outcome === "waiting" ? "" : outcome;
  };
  const open = new Set(openDays());
  const rests = ({ edition, day }: DayTask) => edition === currentEdition().number && open.has(day);
  await siteOrders().days.workOnDays(sendMoney, { rests });
}

/**
 * Goes on with what staff have started: for an event that is called off, each while the event has that status, and with the tickets of days
 * on which it does not open.
 */
export function startEventTasks(): void {
  startRounds("tickets of days that fall", ROUND_EVERY_MS, workOnDays);
  startRounds("mails to all buyers", ROUND_EVERY_MS, writeToBuyers);
  startRounds("refunds of all orders", ROUND_EVERY_MS, refundAll);
}
