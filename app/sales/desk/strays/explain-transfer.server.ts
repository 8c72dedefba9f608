import { type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { log } from "~/base/log/log.server";
import { cleanLine } from "~/base/values/plain-text";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteBookedLines } from "~/sales/bank/site-booked-lines.server";
import { siteStrayTransfers } from "~/sales/bank/strays/site-stray-transfers.server";
import { STRAY_FITS } from "~/sales/bank/strays/stray-fit";
import { MAX_STRAY_WORDS } from "~/sales/bank/strays/stray-transfers.server";
import { takeStray } from "~/sales/bank/strays/take-stray.server";
import { closeStrayPayment, PAYMENT_ID_LENGTH } from "~/sales/desk/today/stray-payments.server";
import { readOrderReference } from "~/sales/model/order-rules";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { keepTyped } from "~/staff/kept/keep-typed.server";
import { STAFF_OUTAGE, staffOrRefusal } from "~/staff/staff-access.server";
import { type StrayOutcome, straysHref } from "./strays-address";

/**
 * `payment`: the id of one at the provider, of which nothing else is said; `line`: the id of the transfer; `order` and `fit`: the order to which it belongs, and what the page said
 * that it is to it.
 */
const FIELD_LENGTHS = { payment: PAYMENT_ID_LENGTH, do: 10, line: 60, order: 20, fit: 10, words: MAX_STRAY_WORDS };

type Fields = ReadonlyMap<string, string>;

const textIn = (fields: Fields, name: keyof typeof FIELD_LENGTHS) => cleanLine(fields.get(name) ?? "");

/**
 * Says what a transfer was, or that somebody has looked at a payment, once: a repeat changes nothing.
 * @returns a redirect to the list, to the transfer when nothing was done, or to "Today"; or what was typed
 */
export async function explainTransfer(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const fields = await requireFields(args.request, FIELD_LENGTHS);
  const person = staffOrRefusal(args.context, "take-money");
  if ("status" in person) return keepTyped(person, fields);
  const { email } = person.signIn;
  const payment = fields.get("payment");
  if (payment) {
    await closeStrayPayment(payment, email);
    return redirect("/staff", 303);
  }
  const said = await required(explain(fields, email), STAFF_OUTAGE);
  const isDone = said === "take" || said === "returned" || said === "other";
  if (isDone) log.info({ said }, "a transfer without an order was explained");
  const line = isDone ? undefined : textIn(fields, "line");
  const order = said === "take" || said === "moved" ? textIn(fields, "order") : undefined;
  return redirect(straysHref({ line, order, said }), 303);
}

async function explain(fields: Fields, editor: string): Promise<StrayOutcome> {
  const id = textIn(fields, "line");
  const strays = siteStrayTransfers();
  switch (textIn(fields, "do")) {
    case "take": {
      const reference = readOrderReference(textIn(fields, "order"));
      const shown = STRAY_FITS.find((fit) => fit === textIn(fields, "fit"));
      if (reference === null || shown === undefined) return "nothing";
      const options = { strays, lines: siteBookedLines(), orders: siteOrders(), clock: wallClock };
      const isTaken = await takeStray({ id, reference, shown }, { editor, quotas: quotasHere() }, options);
      return isTaken ? "take" : "moved";
    }
    case "returned":
      return say(id, "returned", fields, editor);
    case "other":
      return say(id, "other", fields, editor);
    case "reopen":
      return (await strays.reopen(id, editor)) ? "reopen" : "nothing";
    default:
      return "nothing";
  }
}

async function say(id: string, said: "returned" | "other", fields: Fields, editor: string): Promise<StrayOutcome> {
  const words = textIn(fields, "words");
  if (words === "") return "no-words";
  const isDone = await siteStrayTransfers().explain(id, said, words, { editor, at: wallClock.now() });
  return isDone ? said : "nothing";
}
