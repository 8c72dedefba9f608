import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { formatList } from "~/base/values/counts-and-lists";
import { KEPT_TICKETS } from "~/config/kept-pages";
import { FIND_ORDERS_PATH, NEW_ORDER_PATH } from "~/config/order-paths";
import type { Event } from "~/content/model/event";
import type { Ticket } from "~/content/model/ticket";
import { stillSold } from "~/content/season/ticket-state";
import { EmptyState } from "~/design/components/page/empty-state";
import type { SeasonCardView } from "~/design/components/page/season-card";
import { m } from "~/paraglide/messages";
import { ChoiceBar } from "~/sales/shop/choose/choice-bar";
import { PassFinder } from "./pass-finder-form";
import { toPassFinderView } from "./pass-finder-view.server";
import { PassTable } from "./pass-table";
import { CARDS_FORM, TicketCard, type TicketCardData, TicketLine } from "./ticket-card";
import { comparePasses, type PassComparison, ticketCards } from "./ticket-views.server";

/**
 * What `Tickets` shows.
 * @param now ms since the epoch
 * @param query of the finder
 * @param whatsapp number to buy from where a ticket has no shop
 * @param freeEntry who comes in free
 */
export function toTicketsView(
  tickets: Ticket[],
  event: Event,
  now: number,
  query: URLSearchParams,
  whatsapp: string,
  freeEntry?: string,
) {
  const sells = stillSold(tickets, event, now).length > 0;
  return {
    cards: ticketCards(tickets, event, now, whatsapp),
    finder: sells ? toPassFinderView(tickets, event, now, query, whatsapp) : null,
    freeEntry,
    comparison: comparePasses(tickets, event, now),
  };
}

/** The tickets, the finder and the comparison; for `serverHtml`. */
export function Tickets({ cards, finder, freeEntry, comparison }: ReturnType<typeof toTicketsView>) {
  if (cards.length === 0) return <EmptyState title={m.tickets_none_title()}>{m.tickets_none_text()}</EmptyState>;
  const onSale = cards.filter(({ purchase }) => purchase);
  const others = cards.filter(({ purchase }) => !purchase);
  return (
    <section aria-label={m.tickets_title()} className="space-y-12">
      <div>
        <p className="ticket-jumps">
          {finder ? (
            <a href="#finder" className="text-link inline-flex min-h-11 items-center">
              {m.tickets_to_finder()}
            </a>
          ) : null}
          <a href="#compare" className="text-link inline-flex min-h-11 items-center">
            {m.tickets_to_comparison()}
          </a>
        </p>
        {onSale.length > 0 ? (
          <>
            <h2 className="sr-only">{m.tickets_on_sale_now()}</h2>
            <OnSale tickets={onSale} />
          </>
        ) : null}
      </div>
      <ClosedTickets tickets={others} open={onSale.length === 0} />
      {finder ? <PassFinder finder={finder} hint={freeEntry} /> : null}
      <PassTable title={m.tickets_comparison()} comparison={comparison} />
      <p className="text-muted">
        {m.tickets_policy_before()}{" "}
        <a href={localHref("/ticket-policy")} className="text-link">
          {m.tickets_policy()}
        </a>
        .
      </p>
      {env.sales ? (
        <p className="flex flex-wrap gap-x-6 print:hidden">
          <a href={localHref(FIND_ORDERS_PATH)} className="text-link inline-flex min-h-11 items-center">
            {m.eticket_find_link()}
          </a>
          <a href={localHref(KEPT_TICKETS)} className="text-link inline-flex min-h-11 items-center">
            {m.eticket_kept_link()}
          </a>
        </p>
      ) : null}
    </section>
  );
}

/**
 * The tickets that can be bought, as cards. Those that are ordered on this site are chosen together, in one GET form, which the browser does
 * not check, with one button for all of them.
 */
function OnSale({ tickets }: { tickets: readonly TicketCardData[] }) {
  const isSoldHere = tickets.some(({ purchase }) => purchase?.choices);
  const cards = (
    <ul className="tickets">
      {tickets.map((ticket) => (
        // A page has one accent button: that of the choice, where there is one.
        <TicketCard key={ticket.id} ticket={ticket} shop={isSoldHere ? "quiet" : "accent"} />
      ))}
    </ul>
  );
  if (!isSoldHere) return cards;
  // Beside the cards, whose fields name it: a form is not printed, and cards are.
  return (
    <div className="on-sale">
      <form id={CARDS_FORM} method="get" action={localHref(NEW_ORDER_PATH)} noValidate />
      {cards}
      <ChoiceBar form={CARDS_FORM} button={m.orders_ask_for()} />
    </div>
  );
}

/**
 * What cannot be bought now, folded below its names; a link to one of them opens it. @param props.open whether it is unfolded, since nothing else is there
 */
function ClosedTickets({ tickets, open }: { tickets: readonly TicketCardData[]; open: boolean }) {
  if (tickets.length === 0) return null;
  return (
    <details className="closed-tickets" open={open}>
      <summary>
        <h2 className="font-display text-2xl font-extrabold">
          {m.tickets_not_on_sale_now()} ({tickets.length})
        </h2>
        <span className="text-sm text-muted">{formatList(tickets.map(({ name }) => name))}</span>
      </summary>
      <ul>
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </details>
  );
}

/** After the expo, or when it is off: what holders can do, and what the passes were. */
export function ClosedSales({ card, comparison }: { card: SeasonCardView | null; comparison: PassComparison }) {
  return (
    <section aria-label={m.tickets_title()} className="space-y-12">
      {card ? <ClosedCard card={card} /> : null}
      {comparison.passes.length > 0 ? (
        <PassTable title={m.tickets_comparison_closed()} comparison={comparison} />
      ) : null}
    </section>
  );
}

/** Why no ticket is sold, and where to go instead; for `serverHtml`. */
export function ClosedCard({ card }: { card: SeasonCardView }) {
  return (
    <div className="contours rounded-3xl bg-raised p-[min(2rem,6vw)]">
      <h2 className="font-display text-heading">{card.title}</h2>
      <p className="mt-3 max-w-prose text-lead">{card.text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        {card.links.map(({ to, label }, index) => (
          <a key={to} href={localHref(to)} className={index === 0 ? "button-accent" : "button-quiet"}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
