import { FIRST_EDITION } from "~/content/editions/edition";
import { readDayBits, type TicketCode } from "~/sales/tickets/codes/ticket-code";
import { peopleOfTerms, type TicketTerms } from "~/sales/tickets/codes/ticket-terms";
import type { ListedTicket } from "./gate-list";
import { type GateTicket, toPeople } from "./gate-rules";
import type { GateKind, GateRules } from "./protocol";

/** The kind of ticket that a code or a scan names: by its hash, or by the first digits of it. */
export const kindIn = <Kind extends Pick<GateKind, "hash">>(kinds: readonly Kind[], hash: string): Kind | undefined =>
  hash === "" ? undefined : kinds.find((kind) => kind.hash.startsWith(hash));

/**
 * Whether a code whose signature is right is for another edition of the expo, where neither the ticket's row nor its line on the list says it.
 * Codes that name days by their place in the event are of the first edition; those that name dates are of another one than theirs.
 * A code that names no day, because its days do not fit into one, is taken only from the list: it may be last year's.
 */
export const isOfOtherExpo = (
  { days: named }: Pick<TicketCode, "days">,
  { edition = FIRST_EDITION, days }: Pick<GateRules, "edition" | "days">,
): boolean => edition !== FIRST_EDITION && (typeof named === "number" || !named.some((day) => days.includes(day)));

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

/**
 * What a door without a network goes by for a ticket whose signature is right.
 * @param listed its line on the list, which has the tickets of this expo alone; null: it is not there
 */
export function toTicketOffline(
  code: Pick<TicketCode, "kind" | "days">,
  rules: Pick<GateRules, "edition" | "kinds" | "days" | "off">,
  listed: Pick<ListedTicket, "revoked" | "terms"> | null,
): GateTicket {
  if (listed) return toGateTicket(code, rules, listed.revoked ? "revoked" : "issued", listed.terms);
  return toGateTicket(code, rules, isOfOtherExpo(code, rules) ? "other_expo" : "issued", null);
}
