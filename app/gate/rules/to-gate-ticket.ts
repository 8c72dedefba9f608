import { readDayBits, type TicketCode } from "~/sales/tickets/codes/ticket-code";
import { type GateTicket, toPeople } from "./gate-rules";
import type { GateRules } from "./protocol";

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
