import { siteClock } from "~/base/clock/clock.server";
import { identity } from "~/base/identity/identity.server";
import { listDays } from "~/base/values/day-runs";
import { formatPrice } from "~/base/values/money";
import { idsSoldHere } from "~/content/availability/shown-tickets.server";
import { productApi } from "~/content/product-api/product-api.server";
import { toTicketStateView } from "~/content/season/ticket-state";
import { required } from "~/platform/http/rendering/outage.server";
import type { SoldElsewhere } from "~/sales/shop/choose/choose-tickets";
import { isScarce, stateSentence } from "./state-sentence.server";
import { purchaseOf } from "./ticket-purchase.server";

/** The tickets that are sold elsewhere, now or not: a day that is not among those of this site is not missing. */
export async function readSoldElsewhere(): Promise<SoldElsewhere[]> {
  const [event, tickets] = await required(Promise.all([productApi.event(), productApi.tickets()]));
  const now = siteClock.now();
  const ids = idsSoldHere();
  return tickets
    .filter(({ id }) => !ids.has(id))
    .map((ticket) => {
      const view = toTicketStateView(ticket, event, now);
      const { buyable } = view;
      const { id, name, price, currency, minPerOrder: count } = ticket;
      const when = listDays(ticket.validOn.toSorted());
      const { url, inChat, shop } = purchaseOf(ticket, identity().contact.whatsapp, { count, when });
      const cost = formatPrice(price, currency);
      return {
        id,
        name,
        when,
        cost,
        buyable,
        reason: stateSentence(view),
        isScarce: isScarce(view),
        url,
        inChat,
        shop,
      };
    });
}
