import { currentLocale } from "~/base/i18n/current-locale";
import { expoDay, startOfExpoDay } from "~/content/model/expo-days";
import { findDoubles, lateEntries, type Passage } from "~/gate/rules/gate-rules";
import type { GateRules } from "~/gate/rules/protocol";
import { kindIn } from "~/gate/rules/to-gate-ticket";
import type { CheckedScan } from "~/gate/server/scan-counts.server";
import type { Seen } from "~/gate/server/seen-scans.server";
import type { Gate } from "~/gate/server/site-gate.server";
import { peopleOfTerms, readTerms } from "~/sales/tickets/codes/ticket-terms";

const DAY_MS = 24 * 3600_000;

/** Somebody whom a door should not have let in. */
type DoorFault = Passage & {
  /** Of the scan that let in too many. */
  nonce: string;
  ticket: string;
  /** Of the ticket's order; null: the site does not know it. */
  reference: string | null;
  /** Whose it is; empty: the site does not know it. */
  holder: string;
  /** What it is called, in the current language; empty: the site does not know it. */
  kind: string;
  /** Who has looked at it; null: nobody. */
  seen: Seen | null;
};

export type DoorFaults = {
  /** Entries beyond what their ticket lets in. `first`: the one before. */
  doubles: (DoorFault & { first: Passage })[];
  /** Entries after their ticket had been revoked or refunded. `ended`: when, in ms since the epoch. */
  late: (DoorFault & { ended: number })[];
};

/** What counts of a ticket: what it carries, and else what the content says of its kind. */
function rulesOf(scan: CheckedScan, kinds: GateRules["kinds"]) {
  const { days, admits, reentry, names } = scan;
  const terms = readTerms({ days: days ?? "", admits: admits ?? "", reentry: reentry ?? "", names: names ?? "" });
  if (terms) return { people: peopleOfTerms(terms), reentry: terms.reentry };
  return kindIn(kinds, scan.type) ?? { people: 1, reentry: "none" };
}

/** What the kind of a scan's ticket is called: as the ticket carries it, and else by the content; empty: neither knows it. */
function nameOfKind(scan: CheckedScan, kinds: GateRules["kinds"]): string {
  const { days, admits, reentry, names } = scan;
  const terms = readTerms({ days: days ?? "", admits: admits ?? "", reentry: reentry ?? "", names: names ?? "" });
  return terms?.names[currentLocale()] ?? kindIn(kinds, scan.type)?.names[currentLocale()] ?? "";
}

/** When the doors of an event open first, and a day ends, in ms since the epoch. @param day `YYYY-MM-DD`, also of a former edition */
export function spanUntil(day: string, days: readonly string[], now: number) {
  const start = Date.parse(startOfExpoDay(day));
  const isOfEvent = day === expoDay(now) || days.includes(day);
  const first = isOfEvent ? Date.parse(startOfExpoDay(days[0] ?? day)) : start;
  return { isOfEvent, start, first: Math.min(first, start), end: start + DAY_MS };
}

/**
 * Whom the doors should not have let in during a time, by time: a phone without a network may send it days later.
 * @param kinds of the content, for tickets of which the site knows no more @param from and until in ms since the epoch
 */
export async function readDoorFaults(
  { counts, tickets, seen }: Pick<Gate, "tickets" | "seen"> & { counts: Pick<Gate["counts"], "toCheck"> },
  kinds: GateRules["kinds"],
  from: number,
  until: number,
): Promise<DoorFaults> {
  const scans = await counts.toCheck(from, until);
  if (scans.length === 0) return { doubles: [], late: [] };
  const [looked, ended] = await Promise.all([seen.all(), tickets.ended()]);
  const endedAt = new Map(ended.map(({ id, at }) => [id, at]));
  const ofTicket = new Map(scans.map((scan) => [scan.ticket, scan]));
  const aboutOf = (ticket: string) => {
    const scan = ofTicket.get(ticket);
    return {
      ...{ reference: scan?.reference ?? null, holder: scan?.holder ?? "" },
      kind: scan ? nameOfKind(scan, kinds) : "",
    };
  };
  const doubles = findDoubles(scans, ({ ticket, type }) => {
    const scan = ofTicket.get(ticket);
    return scan ? rulesOf(scan, kinds) : (kindIn(kinds, type) ?? { people: 1, reentry: "none" });
  });
  return {
    doubles: doubles.map(({ ticket, nonce, first, second }) => ({
      ...{ nonce, ticket, first, ...second },
      ...{ ...aboutOf(ticket), seen: looked.get(nonce) ?? null },
    })),
    late: lateEntries(scans, endedAt).map(({ nonce, ticket, at, door }) => ({
      ...{ nonce, ticket, at, door, ...aboutOf(ticket), ended: endedAt.get(ticket) ?? at },
      seen: looked.get(nonce) ?? null,
    })),
  };
}
