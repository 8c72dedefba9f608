import type { Locale } from "~/base/i18n/locales";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import type { OwnSite } from "../servers/own-site-test";
import { buyer, openOrders, some, transfer } from "../services/orders";

let keys = 0;

type Sold = {
  ticket?: string;
  name?: string;
  quantity?: number;
  price?: number;
  /** Whether the money has come. */
  isPaid?: boolean;
  language?: Locale;
};

/** An order of a visitor of a site that runs. @param email another one for each buyer */
export async function sellTo(
  { dataDirectory }: Pick<OwnSite, "dataDirectory">,
  email: string,
  {
    ticket = "friday-pass",
    name = "Friday Pass",
    quantity = 1,
    price = 50_000,
    isPaid = true,
    language = "en",
  }: Sold = {},
) {
  const orders = openOrders({ open: () => sqliteDatabase(dataDirectory) }, Date);
  keys += 1;
  const held = await orders.hold({
    key: `day ${process.pid} ${keys}`,
    keepUntil: Date.now() + 1e9,
    lines: [{ ...some(ticket, quantity, 1_500, price), name }],
  });
  if (!("order" in held)) throw new Error("sold out");
  const { reference } = held.order;
  await orders.place(reference, { ...buyer(email), language }, transfer(Date));
  if (isPaid) await orders.pay(reference, "staff@expo.example", new Map([[ticket, 1_500]]));
  const order = await orders.find(reference);
  const tickets = await orders.ticketsOf(reference);
  await orders.close();
  if (!order) throw new Error("the order is gone");
  return { ...order, tickets };
}

/** Makes the mail server's answer to the mail with an order's tickets a refusal. */
export async function refuseReceipt({ dataDirectory }: Pick<OwnSite, "dataDirectory">, reference: string) {
  const { query, close } = sqliteDatabase(dataDirectory);
  await query(
    `UPDATE delivery SET state = 'parked', last_error = '550 No such mailbox here' WHERE kind = 'receipt'
       AND submission_id IN (SELECT id FROM submission WHERE reference = $1)`,
    [reference],
  );
  await close();
}
