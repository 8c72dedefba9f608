import { parseArgs } from "node:util";
import { siteDatabase } from "~/database/site-database.server";
import { ORDER_STATES, type OrderState } from "~/entities/order";
import { formatMoment } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { ordersCsv } from "~/services/orders/export";
import { describeLines } from "~/services/orders/order-lines";
import { readOrderReference } from "~/services/orders/order-rules";
import type { Orders } from "~/services/orders/order-store.server";
import type { Order } from "~/services/orders/orders";
import { siteOrders } from "~/services/orders/site-orders.server";
import { UNBOUNDED } from "~/services/stock/stock-rows";
import { print, readLimit, readOneOf, runMain, UsageError } from "./commands/terminal";

const USAGE = `Orders of tickets that this site sells, and the stock.

  npm run orders -- list [--state placed|issued|refund_due|expired|cancelled|held] [--search "sari"] [--limit 50]
  npm run orders -- show JOE-7K3F-2Q
  npm run orders -- cancel JOE-7K3F-2Q       cancels an order that is not paid: its tickets are free again
  npm run orders -- audit                    compares the stock and the tickets with the orders; exit code 1 when they differ
  npm run --silent orders -- export > orders.csv

An order is marked as paid in the staff area (/staff/orders).`;

async function findOrder(orders: Orders, typed: string | undefined): Promise<Order> {
  if (!typed) throw new UsageError("Name an order, such as JOE-7K3F-2Q");
  const reference = readOrderReference(typed);
  const order = reference && (await orders.find(reference));
  if (!order) throw new UsageError(`There is no order ${typed}.`);
  return order;
}

async function list(orders: Orders, options: { state?: OrderState; search?: string; limit?: number }) {
  const found = await orders.list(options);
  for (const { reference, state, createdAt, amount, buyer } of found) {
    print(`${reference}  ${state}  ${formatMoment(createdAt)}  ${formatPrice(amount, "IDR")}  ${buyer?.name ?? "–"}`);
  }
  print(`${found.length} shown.`);
}

async function show(orders: Orders, typed: string | undefined) {
  const order = await findOrder(orders, typed);
  const { reference, state, amount, payment, deadline, buyer } = order;
  print(`${reference}  ${state}`);
  print(describeLines(order.lines));
  print(`to pay: ${formatPrice(amount, "IDR")}${payment ? `, ${payment}` : ""}, until ${formatMoment(deadline)}`);
  if (buyer) print(`${buyer.name}, ${buyer.email}, ${buyer.phone}`);
  for (const entry of await orders.journal(reference)) {
    print(`${formatMoment(entry.at)}  ${entry.state}  by ${entry.actor}`);
  }
}

async function cancel(orders: Orders, typed: string | undefined) {
  const { reference } = await findOrder(orders, typed);
  const order = await orders.cancel(reference, { editor: "" });
  if (order?.state !== "cancelled") throw new Error(`${reference} is ${order?.state}: it was not cancelled.`);
  print(`${reference} is cancelled. Its tickets are free again.`);
}

async function audit(orders: Orders) {
  const faults = await orders.audit();
  for (const { ticket, counters, orders: added } of faults) {
    print(`${ticket}: counted ${counters}, by the orders ${added}`);
  }
  for (const { ticket, held, sold, quota } of await orders.stock()) {
    const free = quota < UNBOUNDED ? `, ${quota - held - sold} of ${quota} free` : "";
    print(`${ticket}: ${held} held, ${sold} sold${free}`);
  }
  print(
    faults.length === 0
      ? "The stock and the tickets agree with the orders."
      : "The stock or the tickets do NOT agree with the orders.",
  );
  if (faults.length > 0) process.exitCode = 1;
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: "string" },
      search: { type: "string" },
      limit: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const [command, target, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (rest.length > 0) throw new UsageError(`Too many arguments:  ${rest.join(" ")}`);
  const state = readOneOf("state", values.state, ORDER_STATES);
  const limit = readLimit(values.limit);
  const orders = siteOrders();
  try {
    switch (command) {
      case "list":
        return await list(orders, { state, search: values.search, limit });
      case "show":
        return await show(orders, target);
      case "cancel":
        return await cancel(orders, target);
      case "audit":
        return await audit(orders);
      case "export": {
        const all = await orders.list({ state, limit: Number.MAX_SAFE_INTEGER });
        return void process.stdout.write(ordersCsv(all.reverse()));
      }
      default:
        throw new UsageError(`There is no command "${command}".`);
    }
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
