import { seasonAt } from "~/entities/season";
import { formatWeekday, jakartaMoment, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { toTicketStateView } from "~/features/season/ticket-state";
import { essential } from "~/http/rendering/outage.server";
import { siteClock, siteClockOffset } from "~/services/clock/clock.server";
import { productApi } from "~/services/product-api/product-api.server";
import { idsSoldHere } from "~/services/stock/site-stock.server";
import type { OfferedTicket } from "./choose-tickets";

/** A ticket of the offer, with what an order stores. `over`: when its last day is over, in ms since the epoch. */
export type Offer = OfferedTicket & { quota: number; over: number };

/** The tickets that this site sells, whether or not they can be bought now. */
export async function readOffer(): Promise<Offer[]> {
  const [event, tickets] = await essential(Promise.all([productApi.event(), productApi.tickets()]));
  const now = siteClock.now();
  const season = seasonAt(event, now);
  const ids = idsSoldHere();
  return tickets
    .filter(({ id }) => ids.has(id))
    .map((ticket) => {
      const { id, name, price, minPerOrder, maxPerOrder, quota = 0, validOn } = ticket;
      const { buyable, reason } = toTicketStateView(ticket, season, now);
      const days = validOn.map((day) => formatWeekday(startOfJakartaDay(day))).join(" · ");
      const lastDay = validOn.toSorted().at(-1) ?? "";
      // By the real clock, which orders follow.
      const over = Date.parse(jakartaMoment(lastDay, "23:59")) - siteClockOffset;
      return {
        id,
        name,
        price,
        cost: formatPrice(price, "IDR"),
        days,
        minPerOrder,
        maxPerOrder,
        buyable,
        reason,
        quota,
        over,
      };
    });
}

/** What the browser shows of an offer. */
export const toOfferView = (offer: readonly Offer[]): OfferedTicket[] =>
  offer.map(({ quota: _, over: __, ...shown }) => shown);

/** Lines of an order to hold. */
export const toHold = (key: string, lines: readonly (Offer & { quantity: number })[]) => ({
  key,
  keepUntil: Math.max(...lines.map(({ over }) => over)),
  lines: lines.map(({ id, name, quantity, price, quota }) => ({ ticket: id, name, quantity, price, quota })),
});
