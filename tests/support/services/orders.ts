import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { BuyerMailQueue } from "~/sales/mails/buyer-mail-queue.server";
import type { Buyer } from "~/sales/model/order-form";
import type { OrderOptions } from "~/sales/orders/order-moves.server";
import { Orders } from "~/sales/orders/order-store.server";
import type { NewHold } from "~/sales/orders/orders";
import type { manualClock } from "../servers/manual-clock";
import { boundOrders } from "./bound-store";
import { embeddedKind } from "./embedded-kinds";
import type { TestDatabase } from "./test-databases";

const HOUR_MS = 3600_000;
const DAYS = ["2025-11-14", "2025-11-15", "2025-11-16"];

type TestHold = Omit<NewHold, "quotas" | "lines"> & { lines: ReturnType<typeof some>[]; quotas?: NewHold["quotas"] };

/** A process that sells tickets. */
export function openOrders(
  { open }: Pick<TestDatabase, "open">,
  clock: Pick<ReturnType<typeof manualClock>, "now">,
  mostPerBuyer = () => new Map<string, number>(),
  calledOff: OrderOptions["calledOff"] = () => null,
  edition = () => 1,
  kindOf: OrderOptions["kindOf"] = embeddedKind,
) {
  const database = open();
  const suppressions = new Suppressions(database, ["a secret of the tests that is long enough"]);
  const buyerMails = new BuyerMailQueue(database, suppressions);
  const options = {
    clock,
    buyerMails,
    eventDays: () => DAYS,
    edition,
    kindOf,
    mostPerBuyer,
    calledOff,
    limitMs: 30_000,
  };
  const orders = new Orders(database, options);
  return {
    ...boundOrders(orders),
    /** Holds tickets; a line says how many there are. */
    hold: ({ lines, ...hold }: TestHold) =>
      orders.placing.hold({ quotas: new Map(lines.map(({ ticket, quota }) => [ticket, quota])), ...hold, lines }),
    close: database.close,
  };
}

/** What a buyer types. @param email another one for each buyer: the orders of one are limited */
export const buyer = (email: string): Buyer => ({
  name: "Sari Dewi",
  email,
  phone: "+6281234567890",
  language: "en",
  consent: { textVersion: "order-2025-10-01", at: "2025-10-15T03:00:00.000Z" },
});

/** Some of one ticket, of which there are `quota`. */
export const some = (ticket: string, quantity: number, quota: number, price = 50_000) => ({
  ...{ ticket, day: "", days: ["2025-11-14"], people: 1, name: `The ${ticket}`, quantity, price, quota },
});

/** The terms of a transfer. */
export const transfer = (clock: Pick<ReturnType<typeof manualClock>, "now">) => ({
  payment: "manual" as const,
  deadline: clock.now() + 24 * HOUR_MS,
});

/** Marks an order of a site as paid, as its staff do. */
export async function payOrder(reference: string, dataDirectory: string): Promise<void> {
  const orders = openOrders({ open: () => sqliteDatabase(dataDirectory) }, Date);
  await orders.pay(reference.toUpperCase(), "staff@expo.example", new Map());
  await orders.close();
}
