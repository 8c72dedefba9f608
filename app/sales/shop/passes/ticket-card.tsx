import { localHref } from "~/base/i18n/current-locale";
import type { Ticket } from "~/content/model/ticket";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";
import { Stepper } from "~/sales/shop/choose/stepper";

/** The id of the form that all cards share. */
export const CARDS_FORM = "tickets-form";

/** A ticket's card; the server formats prices and days. */
export type TicketCardData = Pick<Ticket, "id" | "name" | "description" | "benefits" | "conditions" | "featured"> & {
  /** Of description, benefits and conditions, where it is not the page's. */
  lang?: string;
  price: string;
  /** The price that is struck through, and a sentence that explains it. */
  saving?: { regular: string; text: string };
  doorPrice?: string;
  days: string;
  /** Its state now and why it is so, in one sentence. */
  said: string;
  /** Few are left, which stands out. */
  isScarce: boolean;
  /** When its sale began, as a sentence without its full stop, unless the reason names a date. */
  saleFrom?: string;
  /** Only while it can be bought: where (this site, a shop, or a chat with the organiser), and how many at once. */
  purchase?: Purchase;
  /** Before its sale: a calendar file with the start. */
  reminder?: string;
  /** Of one that is sold out here: where somebody waits for it. */
  waiting?: string;
};

/**
 * Where a ticket is bought, and how many at once. `shop`: the host of the shop, unless that is this site or a chat. `choices`: on this site, how many can be chosen on the card, for each day where its
 * holder has to choose one.
 */
export type Purchase = { url: string; inChat: boolean; shop?: string; order: string; choices?: readonly Choice[] };

/** How many of a ticket are chosen, and the price of one in rupiah. `closed`: why none can be, as the state of a day. `said`: until when, where the days of a ticket end apart; its card then says nothing of it. `isScarce`: few are left of that day. */
type Choice = {
  field: string;
  label: string;
  min: number;
  max: number;
  price: number;
  closed?: string;
  said?: string;
  isScarce?: boolean;
};

const saidClass = (isScarce: boolean | undefined) => `text-sm ${isScarce ? "font-bold text-trail" : "text-muted"}`;

/** A ticket that can be bought (`shop`: how the way to another shop looks): when it lets in, what it costs and how many; on its stub the terms and what comes with it. */
export function TicketCard({ ticket, shop }: { ticket: TicketCardData; shop: "accent" | "quiet" }) {
  const { purchase } = ticket;
  const daysSayIt = purchase?.choices?.some(({ said }) => said) ?? false;
  return (
    <li id={ticket.id} className={`ticket ${ticket.featured ? "featured" : ""}`}>
      <div className="ticket-body">
        <div>
          <h3 className="font-display text-2xl leading-tight wrap-anywhere">{ticket.name}</h3>
          <p className="mt-1 text-sm font-semibold text-muted">{ticket.days}</p>
          {daysSayIt ? null : <p className={`mt-1 ${saidClass(ticket.isScarce)}`}>{ticket.said}</p>}
        </div>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-3 font-display text-[min(2.25rem,15vw)] leading-none font-extrabold">
          {ticket.price}
          {ticket.saving ? (
            <s aria-hidden="true" className="font-sans text-base font-normal text-muted">
              {ticket.saving.regular}
            </s>
          ) : null}
        </p>
        {purchase ? <Buy name={ticket.name} purchase={purchase} shop={shop} /> : null}
      </div>
      <div className="ticket-stub">
        <TicketPriceNotes ticket={ticket} />
        <p lang={ticket.lang} className="mt-4">
          {ticket.description}
        </p>
        <details className="wide-open">
          <summary className="text-link">
            {m.tickets_contents()}
            <span className="sr-only">: {ticket.name}</span>
          </summary>
          <TicketContents ticket={ticket} />
        </details>
      </div>
    </li>
  );
}

type BuyProps = { name: string; purchase: Purchase; shop: "accent" | "quiet" };

/** How many are chosen on this site, all cards in one form; or the way to another shop. */
function Buy({ name, purchase, shop }: BuyProps) {
  const { url, inChat, shop: host, choices } = purchase;
  if (!choices) {
    return (
      <p className="mt-4 flex items-start">
        <a
          href={url}
          className={shop === "accent" ? "button-accent w-full" : "button-quiet w-full"}
          rel="noopener noreferrer"
        >
          <span className="wrap-anywhere">
            {host ? m.tickets_buy_at({ shop: host }) : inChat ? m.tickets_buy_in_chat() : m.tickets_buy()}
            <span className="sr-only">: {name}</span>
          </span>
        </a>
      </p>
    );
  }
  return (
    <div className="choices">
      {choices.map(({ field, label, min, max, price, closed, said, isScarce }) =>
        closed ? (
          <p key={field} className="text-sm">
            {label}
            <span className="block text-muted">{closed}</span>
          </p>
        ) : (
          <div key={field} className="choice">
            <div className="min-w-0 flex-1 basis-32">
              <label htmlFor={`count-${field}`} className="text-sm">
                {label}
                <span className="sr-only">: {name}</span>
              </label>
              {said ? <p className={saidClass(isScarce)}>{said}</p> : null}
            </div>
            <Stepper
              id={`count-${field}`}
              form={CARDS_FORM}
              name={field}
              placeholder="0"
              {...{ min, max, price }}
              less={`${m.group_less()}: ${name}${choices.length > 1 ? `, ${label}` : ""}`}
              more={`${m.group_more()}: ${name}${choices.length > 1 ? `, ${label}` : ""}`}
            />
          </div>
        ),
      )}
    </div>
  );
}

/** A ticket that cannot be bought now: one line with the reason, which opens what comes with it. */
export function TicketLine({ ticket }: { ticket: TicketCardData }) {
  return (
    <li id={ticket.id} className="ticket-line">
      <details className="question">
        <summary>
          <h3>{ticket.name}</h3>
          <span className="font-semibold">{ticket.price}</span>
          <span className="text-sm text-muted">{ticket.said}</span>
        </summary>
        <p className="mt-2 text-sm font-semibold text-muted">{ticket.days}</p>
        <p lang={ticket.lang} className="mt-3">
          {ticket.description}
        </p>
        <TicketContents ticket={ticket} />
        <TicketPriceNotes ticket={ticket} />
      </details>
      {ticket.reminder ? (
        <a href={localHref(ticket.reminder)} className="button-quiet">
          {m.tickets_remind()}
          <span className="sr-only"> {m.tickets_remind_of({ ticket: ticket.name })}</span>
        </a>
      ) : null}
      {ticket.waiting ? (
        <a href={localHref(ticket.waiting)} className="button-quiet">
          {m.waiting_list_title()}
          <span className="sr-only">: {ticket.name}</span>
        </a>
      ) : null}
    </li>
  );
}

/** What comes with a ticket, and its conditions. */
function TicketContents({ ticket }: { ticket: TicketCardData }) {
  return (
    <>
      <ul lang={ticket.lang} className="mt-3 space-y-1.5">
        {ticket.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Icon name="lucide:check" className="mt-0.5 shrink-0 text-moss" />
            {benefit}
          </li>
        ))}
      </ul>
      {ticket.conditions.length > 0 || ticket.saleFrom ? (
        <details className="question mt-2 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            {m.tickets_conditions()}
          </summary>
          <ul lang={ticket.lang} className="list-disc space-y-1 pl-5 text-muted">
            {ticket.conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
          {ticket.saleFrom ? <p className="mt-2 text-muted">{ticket.saleFrom}.</p> : null}
        </details>
      ) : null}
    </>
  );
}

/** What explains a ticket's price, and the terms of its sale. */
function TicketPriceNotes({ ticket: { saving, doorPrice, purchase } }: { ticket: TicketCardData }) {
  return (
    <div className="text-sm text-muted">
      {saving ? <p className="font-semibold">{saving.text}</p> : null}
      {doorPrice ? <p className="font-semibold">{m.tickets_door_price({ price: doorPrice })}</p> : null}
      {purchase?.order ? <p>{purchase.order}</p> : null}
    </div>
  );
}
