import type { ShouldRevalidateFunction } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { seasonViews } from "~/content/season/season-views";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { formGuard } from "~/platform/forms/form-guard.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { MAX_CODE_LENGTH } from "~/sales/model/voucher";
import { readQuantities } from "~/sales/shop/choose/asked-quantities";
import { chooseTickets, VOUCHER_FIELD } from "~/sales/shop/choose/choose-tickets";
import { readOpenHold } from "~/sales/shop/choose/hold-cookie.server";
import { HoldForm } from "~/sales/shop/choose/hold-form";
import { holdOrder } from "~/sales/shop/choose/hold-order.server";
import { readOffer, toHoldTexts, toOfferView } from "~/sales/shop/choose/order-offer.server";
import { readSoldElsewhere } from "~/sales/shop/passes/sold-elsewhere.server";
import { cardOrder } from "~/sales/shop/passes/ticket-views.server";
import { ClosedCard } from "~/sales/shop/passes/tickets.server";
import styles from "~/sales/shop/shop.css?url";
import type { Route } from "./+types/order-new";

/** `/order/new`: how many of each ticket. The query has numbers by field, such as `?friday-pass=2&student-pass.2025-11-14=1`, and the code of a voucher. */
export async function loader(args: Route.LoaderArgs) {
  const { request, url } = args;
  if (!env.sales) throw pageNotFound(url.pathname);
  const offer = toOfferView(await readOffer());
  const { quantities, missing } = readQuantities(offer, url.searchParams);
  const code = url.searchParams.get(VOUCHER_FIELD)?.slice(0, MAX_CODE_LENGTH);
  const choice = chooseTickets(offer, new Map(Object.entries(quantities)));
  const hold = await readOpenHold(request);
  const [event, tickets] = await required(Promise.all([productApi.event(), productApi.tickets()]));
  const now = siteClock.now();
  const season = seasonAt(event, now);
  const closed = seasonViews()[season].pages["/ticket"];
  return {
    offer,
    elsewhere: await readSoldElsewhere(),
    order: cardOrder(tickets, event, now),
    quantities: { ...quantities, ...(code && { [VOUCHER_FIELD]: code }) },
    refusal: "faults" in choice ? { message: m.orders_quantity_faults(), faults: choice.faults } : missing,
    // There is nothing to read first: it may be sent at once. One browser holds one choice: back, and another tab, replace it.
    guard: formGuard.reissue(hold?.key),
    hold: hold && { address: hold.address, tickets: hold.tickets, until: hold.until },
    ...toHoldTexts(offer),
    ...(closed.card && { lead: closed.lead, closed: serverHtml(args, <ClosedCard card={closed.card} />) }),
  };
}

export async function action(args: Route.ActionArgs) {
  if (!env.sales) throw pageNotFound(args.url.pathname);
  return holdOrder(args);
}

/** After a refusal because the tickets have changed, the page shows what is sold now: with what it had, every try would be refused. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.orders_new_title(), description: m.orders_new_description() }),
  { name: "robots", content: "noindex" },
];

export default function OrderNew({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, elsewhere, order, quantities, refusal, guard, hold, lead, button, closed } = loaderData;
  return (
    <>
      <PageHeader tight="with lead" motif="gate" title={m.orders_new_title()} lead={lead} />
      <div className="page">
        {hold ? (
          <p className="mb-8 max-w-2xl rounded-2xl border-2 border-line p-5">
            {m.orders_open_hold({ tickets: hold.tickets, moment: hold.until })}{" "}
            <a href={hold.address} className="text-link">
              {m.orders_open_hold_continue()}
            </a>
          </p>
        ) : null}
        {closed ? <ServerHtml html={closed} className="mb-8 block" /> : null}
        {offer.length === 0 ? (
          <EmptyState title={m.tickets_none_title()}>{m.tickets_none_text()}</EmptyState>
        ) : (
          <HoldForm
            offer={offer}
            elsewhere={elsewhere}
            order={order}
            guard={actionData?.guard ?? guard}
            quantities={actionData?.typed ?? quantities}
            refusal={actionData ?? refusal}
            button={button}
            isFolded={closed !== undefined}
          />
        )}
      </div>
    </>
  );
}
