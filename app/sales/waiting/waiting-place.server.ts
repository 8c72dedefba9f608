import { redirect } from "react-router";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { WAITING_PATH } from "~/config/order-paths";
import { m } from "~/paraglide/messages";
import { orderNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { describeTickets, fieldOf } from "~/sales/model/order-lines";
import { ORDERS_OUTAGE } from "~/sales/orders/site-orders.server";
import { siteWaiting } from "./site-waiting.server";
import { ticketNameOf } from "./ticket-name.server";
import type { WaitingEntry, WaitingState } from "./waiting-entry";
import { waitingLinks } from "./waiting-links.server";

/** The name of the field of the page's query that says why the press did not put them on the list. */
const FULL_FIELD = "full";

/** What somebody reads who opened the link of an entry. */
export type PlaceView = {
  title: string;
  text: string;
  what: string;
  /** The one button that posts: it confirms or leaves; null: there is none. */
  button: { act: "confirm" | "leave"; label: string } | null;
  /** The order that holds what is offered; null: there is none. */
  order: string | null;
  /** Where they may join again; null: they have a place. */
  again: string | null;
  isGood: boolean;
};

async function findEntry(id: string, query: URLSearchParams): Promise<WaitingEntry> {
  const entry = waitingLinks.opens(id, query) ? await required(siteWaiting().find(id), ORDERS_OUTAGE) : null;
  if (!entry) throw orderNotFound();
  return entry;
}

const SAYS: Readonly<
  Record<WaitingState, (entry: WaitingEntry, before: number) => Pick<PlaceView, "title" | "text" | "button" | "isGood">>
> = {
  asked: () => ({
    ...{ title: m.waiting_list_asked(), text: m.waiting_list_asked_text(), isGood: false },
    button: { act: "confirm", label: m.waiting_list_confirm() },
  }),
  waiting: (_, before) => ({
    ...{ title: m.waiting_list_waiting(), text: m.waiting_list_waiting_text({ count: before }), isGood: true },
    button: { act: "leave", label: m.waiting_list_leave() },
  }),
  offered: ({ deadline }) => ({
    ...{
      title: m.waiting_list_offered(),
      text: m.waiting_list_offered_text({ until: formatSiteMoment(deadline ?? 0) }),
    },
    ...{ button: null, isGood: true },
  }),
  ordered: () => ({ title: m.waiting_list_ordered(), text: m.waiting_list_ordered_text(), button: null, isGood: true }),
  passed: () => ({ title: m.waiting_list_passed(), text: m.waiting_list_passed_text(), button: null, isGood: false }),
  ended: () => ({ title: m.waiting_list_ended(), text: m.waiting_list_ended_text(), button: null, isGood: false }),
};

/** The page of an entry. GET changes nothing: mail scanners follow links. @throws a 404 response for a link that is not ours */
export async function readPlace(id: string, query: URLSearchParams): Promise<PlaceView> {
  const entry = await findEntry(id, query);
  const before = entry.state === "waiting" ? await required(siteWaiting().before(entry), ORDERS_OUTAGE) : 0;
  const { state, reference } = entry;
  return {
    ...SAYS[state](entry, before),
    ...(state === "asked" && query.has(FULL_FIELD) && { text: m.finance_waiting_full() }),
    what: describeTickets({ ...entry, name: ticketNameOf(entry) }),
    order: (state === "offered" || state === "ordered") && reference ? orderLinks.pathOf(reference) : null,
    again:
      state === "passed" || state === "ended" ? `${WAITING_PATH}?ticket=${encodeURIComponent(fieldOf(entry))}` : null,
  };
}

/** Puts an entry on the list, or takes it off. A repeat changes nothing. @param act what the button says @returns a redirect to its page */
export async function changePlace(id: string, query: URLSearchParams, act: string | undefined) {
  const { id: own } = await findEntry(id, query);
  const put = act === "confirm" ? await required(siteWaiting().confirm(own), ORDERS_OUTAGE) : true;
  if (act === "leave") await required(siteWaiting().leave(own), ORDERS_OUTAGE);
  return redirect(`${waitingLinks.pathOf(own)}${put === "full" ? `&${FULL_FIELD}=yes` : ""}`, 303);
}
