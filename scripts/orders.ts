import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { formatMoment } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { readQris } from "~/base/values/qris";
import { siteDatabase } from "~/platform/database/site-database.server";
import { ORDER_STATES } from "~/sales/model/order";
import { describeBought } from "~/sales/model/order-lines";
import { readOrderReference } from "~/sales/model/order-rules";
import { refundOutcomeLabels } from "~/sales/model/payment";
import type { Orders } from "~/sales/orders/order-store.server";
import type { Order, OrderQuery } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { readQrPicture } from "~/sales/payments/qr-picture.server";
import { refundOffers, sendBack } from "~/sales/payments/refund-offers.server";
import { siteAttempts, siteRefunds } from "~/sales/payments/site-payments.server";
import { ordersCsv } from "~/sales/reports/orders-csv";
import { UNBOUNDED } from "~/sales/stock/stock-rows";
import { readEditionNumber, readEditions } from "./commands/edition";
import { print, readLimit, readOneOf, runMain, UsageError } from "./commands/terminal";

const USAGE = `Orders of tickets that this site sells, and the stock.

  npm run orders -- list [--state placed|issued|refund_due|expired|cancelled|held] [--search "sari", or an amount] [--limit 50]
                                             [--edition 2025]: of that year's expo, in place of the current one
  npm run orders -- show JOE-7K3F-2Q
  npm run orders -- paid JOE-7K3F-2Q         records that the money of an order has arrived: its buyer gets the tickets while there are some
  npm run orders -- cancel JOE-7K3F-2Q       cancels an order that is not paid: its tickets are free again
  npm run orders -- release JOE-7K3F-2Q      cancels an order whose buyer is not known yet: its held tickets are free again
  npm run orders -- refund JOE-7K3F-2Q       records that its money was sent back; of a paid order, all tickets are refunded first,
                                             or one: refund JOE-7K3F-2Q 0123456789ABCDEF
  npm run orders -- refund JOE-7K3F-2Q --send    sends back through Midtrans what was paid online and is due: for refunded tickets,
                                             or an order that has none
  npm run orders -- refund JOE-7K3F-2Q --returned    records that you have sent by hand what is due for refunded tickets
  npm run orders -- refund JOE-7K3F-2Q JOE-8M4G-3R …  the same for many orders: one that fails does not stop the others
  npm run orders -- resend JOE-7K3F-2Q       sends the mail with the tickets again
  npm run orders -- confirm-first on         nothing is held before a buyer has opened the link in the mail: while a program reserves
                                             tickets; off afterwards. Without a word: which it is
  npm run orders -- audit                    compares the stock and the tickets with the orders; exit code 1 when they differ
  npm run --silent orders -- export [--edition 2025] > orders.csv
  npm run orders -- qris picture.png         reads your static QRIS code from its picture, for PAYMENT_QRIS

Where there is a staff area, orders are marked as paid there (/staff/orders).`;

const ACTS = {
  returned: "sent back by hand:",
  kept: "not sent back:",
  resent: "tickets sent again",
  moved: "ticket exchanged",
  short: "taken as paid, missing:",
  asked: "money asked for an exchange",
  reversed: "went back at the provider:",
  regained: "came again at the provider:",
} as const;

async function findOrder(orders: Orders, typed: string | undefined): Promise<Order> {
  if (!typed) throw new UsageError("Name an order, such as JOE-7K3F-2Q");
  const reference = readOrderReference(typed);
  const order = reference && (await orders.reading.find(reference));
  if (!order) throw new UsageError(`There is no order ${typed}.`);
  return order;
}

async function list(orders: Orders, options: OrderQuery) {
  const found = await orders.reading.list(options);
  for (const { reference, state, createdAt, amount, buyer } of found) {
    print(`${reference}  ${state}  ${formatMoment(createdAt)}  ${formatPrice(amount, "IDR")}  ${buyer?.name ?? "–"}`);
  }
  print(`${found.length} shown.`);
}

async function show(orders: Orders, typed: string | undefined) {
  const order = await findOrder(orders, typed);
  const { reference, state, amount, payment, deadline, buyer } = order;
  print(`${reference}  ${state}`);
  print(describeBought(order));
  print(`to pay: ${formatPrice(amount, "IDR")}${payment ? `, ${payment}` : ""}, until ${formatMoment(deadline)}`);
  if (buyer) print(`${buyer.name}, ${buyer.email}, ${buyer.phone}`);
  for (const entry of await orders.reading.journal(reference)) {
    print(`${formatMoment(entry.at)}  ${entry.state}  by ${entry.editor ?? entry.actor}`);
  }
  for (const { at, ticket, what, actor, editor } of await orders.tickets.ticketChanges(reference)) {
    if (what !== "issued") print(`${formatMoment(at)}  ${ticket} ${what}  by ${editor ?? actor}`);
  }
  for (const { at, act, amount: settled, editor } of await orders.reading.acts(reference)) {
    print(
      `${formatMoment(at)}  ${ACTS[act]}${settled ? ` ${formatPrice(settled, "IDR")}` : ""}  by ${editor ?? (act === "reversed" || act === "regained" ? "the provider" : "staff")}`,
    );
  }
  for (const attempt of await siteAttempts().attempts(reference)) {
    print(`${attempt.id}  ${attempt.state}  ${attempt.said}`.trim());
    for (const { key, amount: back, state: stands, said } of await siteRefunds().refunds(attempt.id))
      print(`${key}  ${formatPrice(back, "IDR")} sent back: ${stands}  ${said}`.trim());
  }
}

async function cancel(orders: Orders, typed: string | undefined) {
  const { reference } = await findOrder(orders, typed);
  const order = await orders.paying.cancel(reference, { editor: "" });
  if (order?.state !== "cancelled") throw new Error(`${reference} is ${order?.state}: it was not cancelled.`);
  print(`${reference} is cancelled. Its tickets are free again.`);
}

async function pay(orders: Orders, typed: string | undefined) {
  const { reference } = await findOrder(orders, typed);
  // How many of each ticket there are is what was stored with the last sale.
  const order = await orders.paying.pay(reference, "", new Map());
  if (!order) throw new Error(`${reference} has no buyer yet.`);
  print(`${reference} is ${order.state}.`);
}

async function release(orders: Orders, typed: string | undefined) {
  const { reference, state } = await findOrder(orders, typed);
  if (state !== "held") throw new Error(`${reference} is ${state}: it holds no tickets without a buyer.`);
  await cancel(orders, reference);
}

/** Does something with each order. @returns once all had their turn; the exit code is 1 when one failed */
async function forEach(
  references: readonly (string | undefined)[],
  work: (typed: string | undefined) => Promise<void>,
) {
  if (references.length <= 1) return work(references[0]);
  for (const typed of references) {
    try {
      await work(typed);
    } catch (error) {
      print(`${typed}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}

/** Records that what is due for refunded tickets, and that the provider cannot send, was sent back by hand. */
async function recordReturned(orders: Orders, typed: string | undefined) {
  const order = await findOrder(orders, typed);
  const { reference, state } = order;
  if (state === "refund_due") return refund(orders, reference, undefined);
  const offers = await refundOffers(
    order,
    await orders.tickets.ticketsOf(reference),
    await orders.reading.acts(reference),
  );
  const due = offers.filter(({ fault, second }) => fault !== null && second === null);
  if (due.length === 0) throw new UsageError(`${reference} is ${state}: nothing is due that is sent by hand.`);
  for (const { key, amount, attempt } of due) {
    await orders.paying.settleByHand(reference, key, { act: "returned", amount, attempt, editor: "" });
    print(`${reference}: recorded that ${formatPrice(amount, "IDR")} was sent back.`);
  }
}

async function refund(orders: Orders, typed: string | undefined, ticket: string | undefined) {
  const { reference, state, amount } = await findOrder(orders, typed);
  if (state === "refund_due" && ticket === undefined) {
    await orders.paying.moneyReturned(reference, "");
    return print(`${reference}: recorded that ${formatPrice(amount, "IDR")} was sent back.`);
  }
  const all = await orders.tickets.ticketsOf(reference);
  const some = all.filter(({ id }) => ticket === undefined || id === ticket.toUpperCase());
  if (some.length === 0) throw new UsageError(`${reference} is ${state} and has no such ticket.`);
  for (const { id } of some) print(`${id} is ${(await orders.tickets.refundTicket(id, ""))?.state}.`);
  print("Now send the money back.");
}

async function sendMoney(orders: Orders, typed: string | undefined) {
  const order = await findOrder(orders, typed);
  const { reference, state } = order;
  const offers = await refundOffers(
    order,
    await orders.tickets.ticketsOf(reference),
    await orders.reading.acts(reference),
  );
  if (offers.length === 0) return print(`${reference} is ${state}: nothing is due that was paid online.`);
  for (const offer of offers) {
    const outcome = offer.fault ?? (await sendBack(order, offer, ""));
    print(`${offer.key}, ${formatPrice(offer.amount, "IDR")}: ${refundOutcomeLabels[outcome]()}`);
    if (outcome !== "sent" && outcome !== "waiting") process.exitCode = 1;
  }
}

/** Refunds orders, or one ticket of one. @param typed orders, or an order and a ticket */
async function refundEach(
  orders: Orders,
  typed: readonly (string | undefined)[],
  { send, returned }: { send: boolean; returned: boolean },
) {
  if (send && returned) throw new UsageError("Say --send or --returned.");
  const [order, ticket, ...more] = typed;
  if (ticket !== undefined && more.length === 0 && readOrderReference(ticket) === null) {
    if (send || returned) throw new UsageError("This is for whole orders: first refund the ticket without it.");
    return refund(orders, order, ticket);
  }
  const work = send
    ? sendMoney
    : returned
      ? recordReturned
      : (all: Orders, one?: string) => refund(all, one, undefined);
  await forEach(typed, (one) => work(orders, one));
}

async function resend(orders: Orders, typed: string | undefined) {
  const { reference, state } = await findOrder(orders, typed);
  if (!(await orders.tickets.resendTickets(reference, "")))
    throw new Error(`${reference} is ${state}, or has no buyer any more.`);
  print(`The mail with the tickets of ${reference} is sent again.`);
}

/** Turns "Confirm the e-mail first" on or off, or says which it is. */
async function confirmFirst(orders: Orders, wanted: string | undefined) {
  if (wanted !== undefined && wanted !== "on" && wanted !== "off") throw new UsageError("Say on or off.");
  if (wanted) await orders.unpaid.setConfirmFirst(wanted === "on", "npm run orders");
  const since = await orders.unpaid.confirmsFirst();
  print(
    since === null
      ? "Off: tickets are held for 15 minutes as soon as somebody chooses them."
      : `On since ${formatMoment(since)}: nothing is held before a buyer has opened the link in the mail. All instances follow within seconds.`,
  );
}

async function audit(orders: Orders) {
  const faults = await orders.counts.audit();
  for (const { ticket, counters, orders: added } of faults) {
    print(`${ticket}: counted ${counters}, by the orders ${added}`);
  }
  for (const { ticket, held, sold, quota } of await orders.counts.stock()) {
    const free = quota < UNBOUNDED ? `, ${Math.max(0, quota - held - sold)} of ${quota} free at the last sale` : "";
    print(`${ticket}: ${held} held, ${sold} sold${free}`);
  }
  print(
    faults.length === 0
      ? "The stock and the tickets agree with the orders."
      : "The stock or the tickets do NOT agree with the orders.",
  );
  if (faults.length > 0) process.exitCode = 1;
}

async function printQris(picture: string | undefined) {
  if (!picture) throw new UsageError("Name the picture of the code, such as qris.png");
  const text = await readQrPicture(await readFile(picture));
  const qris = text === null ? null : readQris(text);
  if (!qris) throw new Error(`There is no static QRIS code of a merchant in ${picture}.`);
  print(`${qris.merchant}, ${qris.city}, NMID ${qris.nationalId || "–"}\n\nPAYMENT_QRIS=${qris.text}`);
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: "string" },
      search: { type: "string" },
      limit: { type: "string" },
      edition: { type: "string" },
      send: { type: "boolean", default: false },
      returned: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [command, target, ...others] = positionals;
  const rest = command === "refund" ? [] : others;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (rest.length > 0) throw new UsageError(`Too many arguments:  ${rest.join(" ")}`);
  if (command === "qris") return printQris(target);
  const state = readOneOf("state", values.state, ORDER_STATES);
  const limit = readLimit(values.limit);
  const orders = siteOrders();
  try {
    // Money for a cancelled expo has to go back.
    await readEditions();
    const edition = readEditionNumber(values.edition);
    switch (command) {
      case "list":
        return await list(orders, { state, search: values.search, limit, edition });
      case "show":
        return await show(orders, target);
      case "paid":
        return await pay(orders, target);
      case "cancel":
        return await cancel(orders, target);
      case "release":
        return await release(orders, target);
      case "refund":
        return await refundEach(orders, [target, ...others], values);
      case "resend":
        return await resend(orders, target);
      case "confirm-first":
        return await confirmFirst(orders, target);
      case "audit":
        return await audit(orders);
      case "export": {
        const pieces = ordersCsv(orders.reading.each({ state, edition }), await orders.counts.refunds(edition));
        return await pipeline(pieces, process.stdout, { end: false });
      }
      default:
        throw new UsageError(`There is no command "${command}".`);
    }
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
