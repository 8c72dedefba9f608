import { siteClockOffset } from "~/base/clock/clock.server";
import { formatList } from "~/base/values/counts-and-lists";
import { formatShortDay } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { toCompanyInputs } from "~/sales/desk/company-inputs.server";
import { toCompanyFields } from "~/sales/model/company";
import { MAX_HOLDER } from "~/sales/model/order-form";
import type { Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import type { HolderEmail } from "~/sales/tickets/holder-emails.server";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import type { GroupPage, TypedHolder } from "./group-page";

/** Names that the page lists of those without an address. */
const MAX_NAMED = 20;

/** `holder`: what was typed of who comes with a ticket. */
type Tried = Partial<Pick<GroupPage, "company" | "said" | "refusal" | "rows">> & {
  holder?: TypedHolder & { ticket: string };
};

/** The page as it is now. @param tried what somebody typed, and why nothing came of it */
export async function readGroupPage(order: Order, { holder, ...tried }: Tried = {}): Promise<GroupPage> {
  const orders = siteOrders();
  const [tickets, emails] = await Promise.all([
    orders.tickets.ticketsOf(order.reference),
    orders.buyers.holderEmails(order.reference),
  ]);
  const page = toGroupPage(order, tickets, emails);
  const holders = page.holders.map((one) => (one.id === holder?.ticket ? { ...one, typed: holder } : one));
  return { ...page, holders, ...tried };
}

/** The page of an order with these tickets. @param emails where they are mailed to, by their ids */
export function toGroupPage(
  { reference, buyer }: Pick<Order, "reference" | "buyer">,
  tickets: readonly IssuedTicket[],
  emails: ReadonlyMap<string, HolderEmail>,
): GroupPage {
  const issued = tickets.filter(({ state }) => state === "issued");
  const count = issued.filter(({ id }) => emails.get(id)?.mailedAt === null).length;
  const without = issued.filter(({ id }) => !emails.has(id)).map(({ id, holder }) => holder || id);
  const isNamed = emails.size > 0;
  return {
    reference,
    company: toCompanyInputs("group", toCompanyFields(buyer?.company)),
    said: null,
    refusal: null,
    rows: [],
    holders: issued.map(({ id, holder }) => {
      const known = emails.get(id);
      const mailedAt = known?.mailedAt ?? null;
      return {
        ...{ id, number: id.replace(/.{4}(?=.)/g, "$& "), name: holder || m.eticket_holder_none() },
        email: known?.email ?? m.group_no_email(),
        state: known
          ? mailedAt === null
            ? m.group_not_mailed()
            : m.group_mailed({ moment: formatShortDay(mailedAt + siteClockOffset) })
          : "",
        again: mailedAt === null ? null : String(mailedAt),
        typed: { name: holder ?? "", email: known?.email ?? "", isTried: false, nameFault: "", emailFault: "" },
      };
    }),
    nameLength: MAX_HOLDER,
    send: count > 0 ? m.group_send({ count }) : null,
    without: isNamed && without.length > 0 ? m.group_without({ names: listSome(without) }) : null,
  };
}

const listSome = (names: readonly string[]): string =>
  formatList(
    names.length > MAX_NAMED
      ? [...names.slice(0, MAX_NAMED), m.group_rest({ count: names.length - MAX_NAMED })]
      : [...names],
  );
