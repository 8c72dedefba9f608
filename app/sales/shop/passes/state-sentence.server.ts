import { formatMoment, formatStart } from "~/base/values/jakarta-time";
import type { TicketStateView } from "~/content/season/ticket-state";
import { m } from "~/paraglide/messages";

/** Whether what is said of a ticket is a reason to hurry: it alone stands out. */
export const isScarce = ({ state }: Pick<TicketStateView, "state">): boolean => state === "few_left";

/** The state of a ticket and its reason, said once: "On sale until 14 November 2025, 7 PM WIB." */
export function stateSentence({ state, label, reason, opens, closes }: TicketStateView): string {
  if (state === "not_yet" && opens) return m.shop_not_yet({ moment: formatStart(opens) });
  if (state === "on_sale" && closes) return m.shop_on_sale({ end: formatMoment(closes) });
  if (state === "few_left" && closes) return m.shop_few_left({ end: formatMoment(closes) });
  if (state === "ended" && closes) return m.shop_ended({ end: formatMoment(closes) });
  return state === "sold_out" ? `${label}.` : `${label}. ${reason}`;
}
