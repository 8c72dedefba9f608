import { randomInt } from "node:crypto";
import { data, redirect } from "react-router";
import { env } from "~/base/env/env.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { m } from "~/paraglide/messages";
import type { FormGuardFields } from "~/platform/forms/form-guard.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { type ActionArgs, type FormRefusal, readGuardedForm } from "~/platform/forms/read-form.server";
import { optional } from "~/platform/http/rendering/outage.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { fieldOf } from "~/sales/model/order-lines";
import { HOLD_MS } from "~/sales/model/order-rules";
import { MAX_CODE_LENGTH, VOUCHER_ROW } from "~/sales/model/voucher";
import type { Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { chooseTickets, isStillOffered, MAX_DIGITS, PRICES_FIELD, sawPrices, VOUCHER_FIELD } from "./choose-tickets";
import { describeShortage } from "./describe-shortage.server";
import { keepHoldKey } from "./hold-cookie.server";
import { networkOf, readOffer, toHold } from "./order-offer.server";
import { redeemVoucher, usedUpText } from "./redeem-voucher.server";

/** When the page tries again by itself: after so many seconds, or with that query where no script runs. */
export type HoldRetry = { seconds: number; query: string };

/** Why nothing is held, what is wrong with which ticket, and what was typed. */
export type HoldRefusal = {
  message: string;
  retry?: HoldRetry;
  faults: Record<string, string>;
  typed: Record<string, string>;
  guard: FormGuardFields;
};

/** Seconds over which those come back who share an address, and its limit: not all at once. */
const SPREAD_SECONDS = 30;

/** Characters of the prices that the form sends back, as many as a body may have: it may be from before most tickets were taken away. */
const PRICES_LENGTH = 60_000;

/**
 * The action of the page where tickets are chosen: they are held, and the buyer goes on to the order. A repeat leads to the same order.
 * Each refusal shows the page again with all that was typed.
 */
export async function holdOrder(args: ActionArgs) {
  const offer = await readOffer();
  const quantities = Object.fromEntries(offer.map(({ field }) => [field, MAX_DIGITS]));
  const sent = await readGuardedForm(args, {
    name: "order-hold",
    limits: limitsOf("order-hold", env.orderLimit),
    lengths: { ...quantities, [PRICES_FIELD]: PRICES_LENGTH, [VOUCHER_FIELD]: MAX_CODE_LENGTH },
  });
  const { fields, guard } = sent;
  const typed = Object.fromEntries(
    [...offer.map(({ field }) => field), VOUCHER_FIELD].map((field) => [field, fields.get(field) ?? ""]),
  );
  const refuse = (status: number, message: string, faults: Record<string, string> = {}) =>
    data<HoldRefusal>({ message, faults, typed, guard }, { status });
  const refuseAs = ({ status, message, retryAfterSeconds }: FormRefusal) => {
    if (retryAfterSeconds === undefined) return refuse(status, message);
    const seconds = retryAfterSeconds + randomInt(SPREAD_SECONDS);
    const retry = { seconds, query: `?${new URLSearchParams(typed)}` };
    return data<HoldRefusal>(
      { message: m.orders_limited({ minutes: Math.ceil(seconds / 60) }), retry, faults: {}, typed, guard },
      { status, headers: { "Retry-After": String(seconds) } },
    );
  };
  if (sent.refusal) return refuseAs(sent.refusal);
  const goOn = async ({ reference }: Pick<Order, "reference">) => {
    const headers = { "Set-Cookie": await keepHoldKey(sent.key, HOLD_MS / 1000) };
    return redirect(orderLinks.pathOf(reference), { status: 303, headers });
  };
  if (!isStillOffered(fields.get(PRICES_FIELD), offer)) return refuse(409, m.orders_price_changed());
  const choice = chooseTickets(offer, fields);
  if ("faults" in choice) {
    const { faults } = choice;
    if (!offer.some(({ field, isGone }) => isGone && field in faults))
      return refuse(400, m.orders_quantity_faults(), faults);
    const held = await optional(heldBefore(sent.key, typed));
    return held ? goOn(held) : refuse(409, m.orders_not_held(), faults);
  }
  if (choice.lines.length === 0) return refuse(400, m.orders_nothing_chosen());
  if (!sawPrices(fields.get(PRICES_FIELD), choice.lines)) return refuse(409, m.orders_price_changed());
  const refuseVoucher = (status: number, fault: string) =>
    refuse(status, m.vouchers_check(), { [VOUCHER_FIELD]: fault });
  const full = await sent.take();
  if (full) return refuseAs(full);
  let holdsMore = false;
  try {
    const code = typed[VOUCHER_FIELD]?.trim();
    const priced = code ? await redeemVoucher(args, code, choice.lines) : { lines: choice.lines, voucher: undefined };
    if ("fault" in priced) return refuseVoucher(priced.status, priced.fault);
    const held = await siteOrders().placing.hold(toHold(sent.key, priced.lines, networkOf(args), priced.voucher));
    if ("order" in held) {
      holdsMore = !held.repeated;
      return await goOn(held.order);
    }
    if (held.soldOut === VOUCHER_ROW) return refuseVoucher(409, usedUpText());
    return refuse(409, m.orders_not_held(), await describeShortage(held.soldOut, choice.lines));
  } catch (error) {
    log.error(faultOf(error), "tickets could not be held");
    return refuse(503, storeErrorMessage(error));
  } finally {
    // What holds tickets counts as accepted only. A repeat, or what holds none, counts as rejected only.
    await sent.settle(holdsMore);
  }
}

/**
 * The order that holds what a form asks for: the response to an earlier press was lost, and it may hold the very last tickets.
 * @param typed how many, by field @returns null where the form holds nothing, or something else
 */
async function heldBefore(key: string, typed: Readonly<Record<string, string>>): Promise<Order | null> {
  const order = await siteOrders().reading.heldBy(key);
  const { [VOUCHER_FIELD]: _, ...quantities } = typed;
  const asked = Object.entries(quantities).filter(([, text]) => Number(text) > 0);
  const held = new Map(order?.lines.map((line) => [fieldOf(line), line.quantity]));
  const isSame = asked.length === held.size && asked.every(([field, text]) => held.get(field) === Number(text));
  return isSame ? order : null;
}
