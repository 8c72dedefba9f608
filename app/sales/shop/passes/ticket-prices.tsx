import { localHref } from "~/base/i18n/current-locale";
import type { TicketPrice } from "./ticket-views.server";

/** Characters of a price that has room beside the name of its ticket at 320 px: "Rp 160.000". */
const WIDEST_PRICE = 10;

/** Every ticket with its price and its state, as a row of small passes: how much it is, without the details. */
export function TicketPrices({ tickets }: { tickets: readonly TicketPrice[] }) {
  return (
    <ul className="passes">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <a
            href={localHref(`/ticket#${ticket.id}`)}
            className={`pass ${ticket.featured ? "featured" : ""} ${ticket.buyable ? "" : "closed"}`}
          >
            <div className="pass-body">
              <h3 className="font-display text-lg leading-tight font-extrabold">{ticket.name}</h3>
              <p className={`mt-1 text-sm ${ticket.isScarce ? "font-bold text-trail" : "text-muted"}`}>{ticket.said}</p>
            </div>
            <p className="pass-stub font-display text-xl font-extrabold">
              <Price price={ticket.price} />
            </p>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "Rp 1.500.000" has no room beside its name on a phone: its sign stands above the number then. */
function Price({ price }: { price: string }) {
  const [sign, number] = price.split("\u00a0");
  if (number === undefined || price.length <= WIDEST_PRICE) return price;
  return (
    <>
      {sign}
      {"\u00a0"}
      <wbr />
      {number}
    </>
  );
}
