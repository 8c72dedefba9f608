import { data, redirect } from "react-router";
import { orderStateLabels } from "~/entities/order";
import { MAIL_LINK_ACTOR } from "~/entities/staff";
import { formatPrice } from "~/entities/values/money";
import { cleanLine } from "~/entities/values/plain-text";
import { withStaff } from "~/features/staff/staff-access.server";
import { pageNotFound } from "~/http/rendering/not-found-responses";
import { splitLocale } from "~/i18n/split-locale";
import { m } from "~/paraglide/messages";
import { wallClock } from "~/services/clock/clock.server";
import { type Check, orderLinks } from "~/services/order-links/order-links.server";
import { describeLine } from "~/services/orders/order-lines";
import { mayBecome, readOrderReference, takesMoney } from "~/services/orders/order-rules";
import type { Order } from "~/services/orders/orders";
import { siteOrders } from "~/services/orders/site-orders.server";
import { quotasHere } from "~/services/stock/site-stock.server";
import { PAY_NOTES } from "./pay-notes";

type CheckArgs = { params: { reference: string }; url: URL };

/** What the link of a mail to staff shows: what the button does, or why there is none. */
export type CheckPage = {
  reference: string;
  state: string;
  lines: string[];
  text: string;
  note: string | null;
  button: string | null;
  address: string;
};

/** The order of a link. @throws a 404 response for a link that is none of ours */
async function readCheck({ params, url }: CheckArgs): Promise<{ order: Order; check: Check; isOver: boolean }> {
  const reference = readOrderReference(params.reference);
  const check = reference && orderLinks.readCheck(reference, url.searchParams);
  const order = check && (await withStaff(() => siteOrders().find(reference)));
  if (!order) throw pageNotFound(url.pathname);
  return { order, check, isOver: order.keepUntil <= wallClock.now() };
}

const canDo = ({ state }: Order, check: Check) =>
  check === "paid" ? takesMoney(state) : mayBecome(state, "cancelled");

/** Shows the order of a link, and one button. It changes nothing: mail scanners follow links. */
export async function readCheckPage(args: CheckArgs) {
  const { order, check, isOver } = await readCheck(args);
  const { reference, state, lines, amount, buyer } = order;
  const does = !isOver && canDo(order, check);
  const shown = { amount: formatPrice(amount, "IDR"), name: buyer ? cleanLine(buyer.name) : m.sales_check_someone() };
  const ask = check === "paid" ? m.sales_check_paid_text : m.sales_check_reject_text;
  const press = check === "paid" ? m.sales_check_paid_button : m.sales_check_reject_button;
  const page: CheckPage = {
    reference,
    state: m.sales_check_now({ state: orderStateLabels[state]() }),
    lines: lines.map(describeLine),
    text: does ? ask(shown) : isOver ? m.sales_check_ended_text() : m.sales_check_nothing(),
    note: does && check === "paid" ? (PAY_NOTES[state]?.() ?? null) : null,
    button: does ? press(shown) : null,
    address: splitLocale(args.url.pathname).path + args.url.search,
  };
  return data(page, { status: isOver ? 410 : 200 });
}

/** Does what the link is for. A repeat changes nothing, nor does a link after the order's tickets are over. */
export async function pressCheck(args: CheckArgs) {
  const { order, check, isOver } = await readCheck(args);
  if (!isOver && canDo(order, check)) {
    const { reference } = order;
    await withStaff(() =>
      check === "paid"
        ? siteOrders().pay(reference, MAIL_LINK_ACTOR, quotasHere())
        : siteOrders().cancel(reference, { editor: MAIL_LINK_ACTOR }),
    );
  }
  return redirect(splitLocale(args.url.pathname).path + args.url.search, 303);
}
