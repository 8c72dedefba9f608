import { Icon } from "~/components/media/icon";
import type { Ticket } from "~/entities/ticket";

/** A ticket's card; the server formats prices and days. */
export type TicketCardData = Pick<Ticket, "id" | "name" | "description" | "benefits" | "conditions" | "featured"> & {
  price: string;
  /** The price that is struck through, and a sentence that explains it. */
  saving?: { regular: string; text: string };
  doorPrice?: string;
  days: string;
  /** Its state now, and why it is so. */
  label: string;
  reason: string;
  /** When its sale began, as a sentence without its full stop, unless the reason names a date. */
  saleFrom?: string;
  /** Only while it can be bought: where (the shop, or a chat with the organiser), and how many at once. */
  purchase?: { url: string; inChat: boolean; order: string };
};

/** A ticket: what it costs, when it lets in, what comes with it, and the one button, or why there is none. */
export function TicketCard({ ticket }: { ticket: TicketCardData }) {
  const { purchase } = ticket;
  return (
    <article
      id={ticket.id}
      className={`ticket scroll-mt-24 ${ticket.featured ? "featured" : ""} ${purchase ? "" : "closed"}`}
    >
      <div className="ticket-body">
        <p className={`text-sm font-bold ${purchase ? "text-trail" : "text-muted"}`}>{ticket.label}</p>
        <h3 className="mt-1 font-display text-2xl leading-tight">{ticket.name}</h3>
        <p className="mt-2 text-sm font-semibold text-muted">{ticket.days}</p>
        <p className="mt-4">{ticket.description}</p>
        <ul className="mt-4 space-y-2">
          {ticket.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5">
              <Icon name="lucide:check" className="mt-0.5 shrink-0 text-moss" />
              {benefit}
            </li>
          ))}
        </ul>
        {ticket.conditions.length > 0 ? (
          <details className="question mt-4 text-sm">
            <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">Conditions</summary>
            <ul className="list-disc space-y-1 pl-5 text-muted">
              {ticket.conditions.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      <div className="ticket-stub">
        <p className="flex flex-wrap items-baseline gap-x-3 font-display text-[min(2.25rem,15vw)] leading-none font-extrabold">
          {ticket.price}
          {ticket.saving ? (
            <s aria-hidden="true" className="font-sans text-base font-normal text-muted">
              {ticket.saving.regular}
            </s>
          ) : null}
        </p>
        {ticket.saving ? <p className="mt-2 text-sm font-semibold">{ticket.saving.text}</p> : null}
        {ticket.doorPrice ? <p className="mt-2 text-sm font-semibold">At the door: {ticket.doorPrice}.</p> : null}
        {purchase ? (
          <a href={purchase.url} className="button-accent mt-4 w-full" rel="noopener noreferrer">
            {purchase.inChat ? "Buy in WhatsApp" : "Buy"}
            <span className="sr-only"> {ticket.name}</span>
          </a>
        ) : null}
        <p className="mt-3 text-sm text-muted">{ticket.reason}</p>
        {ticket.saleFrom ? <p className="text-sm text-muted">{ticket.saleFrom}.</p> : null}
        {purchase ? <p className="text-sm text-muted">{purchase.order}</p> : null}
      </div>
    </article>
  );
}
