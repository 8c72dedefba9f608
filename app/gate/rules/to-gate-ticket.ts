import { FIRST_EDITION } from "~/content/editions/edition";
import { readDayBits, type TicketCode } from "~/sales/tickets/codes/ticket-code";
import { type GateTicket, toPeople } from "./gate-rules";
import type { GateRules } from "./protocol";

/**
 * Whether a code whose signature is right is for another edition of the expo, where neither the ticket's row nor its line on the list says it.
 * Codes that name days by their place in the event are of the first edition.
 */
export const isOfOtherExpo = (
  _: Pick<TicketCode, "days">,
  { edition = FIRST_EDITION }: Pick<GateRules, "edition" | "days">,
): boolean => edition !== FIRST_EDITION;

/**
 * What the rules say of a ticket whose signature is right. A kind that the content has no more lets one person in on the days that its code
 * names, or on all days: the ticket was sold.
 */
export function toGateTicket(
  { kind: hash, days: bits }: Pick<TicketCode, "kind" | "days">,
  { kinds, days, off }: Pick<GateRules, "kinds" | "days" | "off">,
  state: GateTicket["state"],
): GateTicket {
  const kind = kinds.find((other) => other.hash === hash);
  return {
    state: state === "issued" && off ? "off" : state,
    people: toPeople(kind?.people),
    reentry: kind?.reentry ?? "none",
    days: bits === 0 ? (kind?.days ?? days) : readDayBits(days, bits),
  };
}
