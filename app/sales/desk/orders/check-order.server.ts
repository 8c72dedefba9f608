import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { splitLocale } from "~/base/i18n/split-locale";
import { formatPrice } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { MAIL_LINK_ACTOR } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { type CheckLink, orderLinks } from "~/sales/buyers/order-links.server";
import { boughtLines } from "~/sales/model/order-lines";
import { mayBecome, readOrderReference } from "~/sales/model/order-rules";
import type { Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { requireStaff, STAFF_OUTAGE, signedIn, staffMiddleware } from "~/staff/staff-access.server";
import { CHECK_ACTIONS } from "./order-actions";
import { staffStateLabels } from "./staff-states";

type CheckArgs = { params: { reference: string }; url: URL; context: Readonly<RouterContextProvider> };

/** What the link of a mail to staff shows: what the button does, or why there is none. */
export type CheckedOrder = {
  reference: string;
  state: string;
  lines: string[];
  text: string;
  button: string | null;
};

/** `address`: of the page itself. `order`: null while whoever opened the link has to sign in first. */
export type CheckPage = { address: string; order: CheckedOrder | null };

/** Where staff sign in, a link asks who uses it. */
export const checkMiddleware: MiddlewareFunction<Response> = (args, next) =>
  env.staff.length > 0 ? staffMiddleware(args, next) : next();

/** The address of the page, without its language. */
const addressOf = ({ pathname, search }: URL) => splitLocale(pathname).path + search;

/** The order of a link. @throws a 404 response for a link that is not one of ours */
async function readCheck({ params, url }: CheckArgs): Promise<{ order: Order; link: CheckLink; isOver: boolean }> {
  const reference = readOrderReference(params.reference);
  const link = reference && orderLinks.readCheck(reference, url.searchParams);
  const order = link && (await required(siteOrders().reading.find(reference), STAFF_OUTAGE));
  if (!order) throw pageNotFound(url.pathname);
  return { order, link, isOver: order.deadline <= wallClock.now() };
}

/** Whether an order waits for its payment. It never does again after one press, so that its links work once. */
const isOpen = ({ state }: Order) => mayBecome(state, "paid") && mayBecome(state, "cancelled");

/**
 * The name under which the log keeps what a link does: who has signed in; where nobody can, the mailbox that got the link. null: nobody is
 * signed in. @throws a 403 response where their role does not allow what the link does
 */
function whoUses({ check, to }: CheckLink, context: CheckArgs["context"]): string | null {
  if (env.staff.length === 0) return to ?? MAIL_LINK_ACTOR;
  return signedIn(context) && requireStaff(context, CHECK_ACTIONS[check]).signIn.email;
}

/** Shows the order of a link, and one button. It changes nothing: mail scanners follow links. */
export async function readCheckPage(args: CheckArgs) {
  const { order, link, isOver } = await readCheck(args);
  const address = addressOf(args.url);
  if (whoUses(link, args.context) === null) return data<CheckPage>({ address, order: null }, { status: 401 });
  const { reference, state, amount, buyer } = order;
  const does = !isOver && isOpen(order);
  const shown = { amount: formatPrice(amount, "IDR"), name: buyer ? cleanLine(buyer.name) : m.sales_check_someone() };
  const ask = link.check === "paid" ? m.sales_check_paid_text : m.sales_check_reject_text;
  const press = link.check === "paid" ? m.sales_check_paid_button : m.sales_check_reject_button;
  const checked: CheckedOrder = {
    reference,
    state: m.sales_check_now({ state: staffStateLabels[state]() }),
    lines: boughtLines(order),
    text: does ? ask(shown) : isOver ? m.sales_check_ended_text() : m.sales_check_nothing(),
    button: does ? press(shown) : null,
  };
  return data<CheckPage>({ address, order: checked }, { status: isOver ? 410 : 200 });
}

/** Does what the link is for, once, and not after the order's deadline. */
export async function pressCheck(args: CheckArgs) {
  const { order, link, isOver } = await readCheck(args);
  const editor = whoUses(link, args.context);
  if (editor !== null && !isOver && isOpen(order)) {
    const { reference } = order;
    await required(
      link.check === "paid"
        ? siteOrders().paying.pay(reference, editor, quotasHere(), async (_, before) => isOpen(before))
        : siteOrders().paying.cancel(reference, { editor }),
      STAFF_OUTAGE,
    );
  }
  return redirect(addressOf(args.url), 303);
}
