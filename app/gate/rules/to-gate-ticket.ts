import { readDayBits, type TicketCode } from "~/sales/tickets/codes/ticket-code";
import { peopleOfTerms, type TicketTerms } from "~/sales/tickets/codes/ticket-terms";
import { type GateTicket, toPeople } from "./gate-rules";
import type { GateKind, GateRules } from "./protocol";

/** The kind of ticket that a code or a scan names: by its hash, or by the first digits of it. */
export const kindIn = <Kind extends Pick<GateKind, "hash">>(kinds: readonly Kind[], hash: string): Kind | undefined =>
  hash === "" ? undefined : kinds.find((kind) => kind.hash.startsWith(hash));

/**
 * What a door goes by for a ticket whose signature is right: by what the ticket carries. Where nobody knows that, by what its code says and what
 * the rules say of its kind; a kind that the content has no more lets one person in on the days that the code names, or on all days: the ticket
 * was sold.
 * @param terms what it carries; null: the list and the server do not say it
 */
export function toGateTicket(
  { kind: hash, days }: Pick<TicketCode, "kind" | "days">,
  rules: Pick<GateRules, "kinds" | "days" | "off">,
  state: GateTicket["state"],
  terms: TicketTerms | null,
): GateTicket {
  const now = state === "issued" && rules.off ? "off" : state;
  if (terms) return { state: now, people: toPeople(peopleOfTerms(terms)), reentry: terms.reentry, days: terms.days };
  const kind = kindIn(rules.kinds, hash);
  const named = typeof days === "number" ? readDayBits(rules.days, days) : days;
  return {
    state: now,
    people: toPeople(kind?.people),
    reentry: kind?.reentry ?? "none",
    days: named.length > 0 ? named : (kind?.days ?? rules.days),
  };
}
