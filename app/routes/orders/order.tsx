import { data, Link, redirect, type ShouldRevalidateFunction } from "react-router";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { inEdition, nameOfOtherEdition } from "~/content/editions/in-edition.server";
import { expoDays } from "~/content/model/expo-days";
import { productApi } from "~/content/product-api/product-api.server";
import { currentContent } from "~/content/site-content.server";
import { PageHeader } from "~/design/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { formGuard } from "~/platform/forms/form-guard.server";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { orderNotFound } from "~/platform/http/rendering/not-found-responses";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { countTickets, orderLabel } from "~/sales/model/order";
import type { Order } from "~/sales/orders/orders";
import { ORDERS_OUTAGE, siteOrders } from "~/sales/orders/site-orders.server";
import { sitePayments } from "~/sales/payments/site-payments.server";
import { toAskedHolders } from "~/sales/shop/asked-holders";
import { readMoneyBack } from "~/sales/shop/money-back.server";
import { readOnlinePayment } from "~/sales/shop/online-payment.server";
import { readOrderAddress } from "~/sales/shop/order-address.server";
import { OrderForm } from "~/sales/shop/order-form";
import { OrderNews, OrderSummary } from "~/sales/shop/order-summary";
import { LINK_FIELD, toOrderView } from "~/sales/shop/order-view.server";
import { confirmOrder, outageContext, placeOrder } from "~/sales/shop/place-order.server";
import styles from "~/sales/shop/shop.css?url";
import { OrderTickets } from "~/sales/shop/tickets/order-tickets";
import { readOrderTickets } from "~/sales/shop/tickets/read-ticket.server";
import type { Route } from "./+types/order";

/** `/order/{reference}?key=…`: the buyer's form, then what is to be done and what came of it. */
export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  const reference = readOrderAddress(args);
  if (args.context.get(outageContext)) {
    return data(
      {
        eyebrow: undefined,
        order: null,
        tickets: null,
        guard: null,
        asked: [],
        find: m.eticket_find_link(),
        description: m.orders_new_description(),
      },
      { headers: WITH_FORM },
    );
  }
  const found = await required(siteOrders().reading.find(reference), ORDERS_OUTAGE);
  if (!found) throw orderNotFound();
  if (url.searchParams.has("mailbox")) {
    const refusal = await required(confirmOrder(found, url.searchParams), ORDERS_OUTAGE);
    const note = refusal ? `&${LINK_FIELD}=${refusal}` : "";
    throw redirect(localHref(orderLinks.pathOf(reference) + note, currentLocale()));
  }
  return inEdition(found.edition, () => showOrder(found, url.searchParams, args.request));
}

async function showOrder(found: Order, query: URLSearchParams, request: Request) {
  const { reference } = found;
  const { order, online } = await required(readOnlinePayment(siteOrders(), found, query), ORDERS_OUTAGE);
  const read = order.state === "issued" ? await readOrderTickets(reference, request) : null;
  const tickets = read?.shown ?? null;
  const states = tickets?.tickets.map(({ state }) => state) ?? [];
  // Nobody comes to an expo that is over.
  const label = states.includes("over") ? m.orders_state_paid() : orderLabel(order.state, countTickets(states));
  const paid = tickets && !states.includes("issued") ? { label, title: label, steps: [] } : {};
  const back = await required(readMoneyBack(siteOrders(), order), ORDERS_OUTAGE);
  const view = { ...toOrderView(order, expoDays(currentContent().event), query), ...paid, online, ...back };
  const edition = nameOfOtherEdition(order.edition) ?? undefined;
  const shown = {
    // Without a form the news is the title of the page, so the number stands above it.
    eyebrow: view.open ? edition : [edition, view.number].filter(Boolean).join(" · "),
    order: view.open ? view : { ...view, lead: newsLead(view, tickets !== null) },
    tickets,
    guard: view.open ? formGuard.issue() : null,
    asked: toAskedHolders(order, order.payment ? null : await optional(productApi.tickets())),
    // Texts that come with the data need not be in the page's script.
    find: view.isOver ? m.eticket_find_link() : null,
    description: m.orders_new_description(),
  };
  return data(shown, { headers: view.open ? WITH_FORM : (read?.headers ?? {}) });
}

/** Below the news: what is next, if the tickets follow; else the state, unless the news says it. */
function newsLead({ title, label, steps }: { title: string; label: string; steps: string[] }, hasTickets: boolean) {
  if (hasTickets) return steps.join(" ");
  return title === label ? undefined : label;
}

/** While there is a form, Back shows it as it was left, also after a refusal. Later the page is never an old one. */
const WITH_FORM = { "Cache-Control": cachePolicies.form };

/** Places the order; with `cancel` in the query it is cancelled, with `anew` another way to pay may be chosen. */
export async function action(args: Route.ActionArgs) {
  const reference = readOrderAddress(args);
  if (args.url.searchParams.has("cancel")) {
    await required(siteOrders().paying.cancel(reference, "buyer"), ORDERS_OUTAGE);
    throw redirect(orderLinks.pathOf(reference), 303);
  }
  if (args.url.searchParams.has("anew")) {
    const payments = sitePayments();
    const again = payments && (await required(payments.payAnew(reference), ORDERS_OUTAGE));
    throw redirect(`${orderLinks.pathOf(reference)}${again === false ? "&payment=outage" : ""}`, 303);
  }
  const response = await placeOrder(reference, args);
  if (!(response instanceof Response)) args.context.set(outageContext, response.init?.status === 503);
  return response;
}

/** An order that is not open any more says what became of it. React Router reloads nothing after a 4xx. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: m.orders_title(),
    outcome: args.loaderData?.order?.label,
    description: args.loaderData?.description ?? "",
  }),
  ...KEYED_PAGE_META,
];

export default function OrderPage({
  loaderData: { eyebrow, order, tickets, guard, asked, find },
  actionData,
}: Route.ComponentProps) {
  const open = actionData?.guard ?? guard;
  const news = order && !open;
  return (
    <>
      {news ? (
        <OrderNews order={order} eyebrow={eyebrow} isPaid={tickets !== null} />
      ) : (
        <PageHeader
          tight="with lead"
          motif="gate"
          eyebrow={eyebrow}
          title={m.orders_title()}
          lead={order?.open && order.lead}
        />
      )}
      <div className="page">
        {news && tickets ? (
          <OrderTickets order={tickets} ask={{ href: order.chat, label: order.ask }} />
        ) : (
          <div className="grid gap-12 lg:grid-cols-[2fr_1fr]">
            {/* A form that was refused stays, whatever became of the order. */}
            {open ? <OrderForm guard={open} lastResult={actionData?.result} asked={asked} /> : null}
            {order ? <OrderSummary order={order} besideForm={open !== null} /> : null}
          </div>
        )}
        {find ? (
          <p className="mt-12">
            <Link to="/order/find" className="text-link">
              {find}
            </Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
