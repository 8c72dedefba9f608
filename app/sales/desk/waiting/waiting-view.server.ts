import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { m } from "~/paraglide/messages";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { describeTicket } from "~/sales/model/order-lines";
import { siteWaiting } from "~/sales/waiting/site-waiting.server";
import { ticketNameOf } from "~/sales/waiting/ticket-name.server";
import type { WaitingEntry } from "~/sales/waiting/waiting-entry";

/** Entries of a ticket that the page lists. */
const MAX_SHOWN = 100;

const STATE: Readonly<Record<string, (said: { moment: string }) => string>> = {
  waiting: m.waiting_list_staff_waiting,
  offered: m.waiting_list_staff_offered,
  ordered: m.waiting_list_staff_ordered,
  passed: m.waiting_list_staff_passed,
};

function toRow({ id, email, quantity, state, confirmedAt, deadline, reference }: WaitingEntry) {
  const moment = formatSiteMoment(state === "offered" && deadline !== null ? deadline : (confirmedAt ?? 0));
  return {
    ...{ id, email, quantity: `${formatNumber(quantity)} ×` },
    standing: STATE[state]?.({ moment }) ?? moment,
    href: reference && state !== "waiting" ? staffOrderPath(reference) : null,
    mayEnd: state === "waiting",
  };
}

/** The waiting list of the current edition: each ticket with how many are waited for, and who waits, in their order. */
export async function readWaitingList() {
  const all = await siteWaiting().list();
  return [...Map.groupBy(all, ({ ticket, day }) => `${ticket} ${day}`).values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const waiting = entries.filter(({ state }) => state === "waiting");
    const tickets = waiting.reduce((sum, { quantity }) => sum + quantity, 0);
    return [
      {
        id: `waiting-${first.ticket}${first.day}`,
        name: describeTicket({ name: ticketNameOf(first), day: first.day }),
        counts: m.waiting_list_staff_counts({ people: formatNumber(waiting.length), tickets: formatNumber(tickets) }),
        rows: entries.slice(0, MAX_SHOWN).map(toRow),
      },
    ];
  });
}

export type WaitingListView = Awaited<ReturnType<typeof readWaitingList>>;
