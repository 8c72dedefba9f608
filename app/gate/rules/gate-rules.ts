import { inJakarta } from "~/base/values/jakarta-time";
import { expoDay } from "~/content/model/expo-days";
import { effectiveScans, type LogLine, type Refusal, type Scan } from "./scans";

/** What a door knows of a ticket. */
export type GateTicket = {
  /** `unpaid`: its order waits for the money. `off`: the expo is cancelled or postponed. `other_expo`: it is for another edition of the expo. */
  state: "issued" | "revoked" | "unpaid" | "off" | "other_expo";
  /** Jakarta days on which it lets in, as `YYYY-MM-DD`. */
  days: readonly string[];
  /** How many people it lets in. */
  people: number;
  /** How often on a day: a word of the content (`Reentry`), or one of another release. */
  reentry: string;
};

/** Where and when somebody went through a door. Times are ms since the epoch. */
export type Passage = { at: number; door: string };

/** A refusal of which a door says no more than its name. */
export type PlainRefusal = Exclude<Refusal, "used" | "wrong_day">;

export type Verdict =
  /** `left`: how many may go in now. `again`: somebody has been in with it today. */
  | { verdict: "valid"; left: number; again: boolean }
  /** `last`: the entry that used it up. */
  | { verdict: "used"; last: Passage }
  | { verdict: "wrong_day"; days: readonly string[] }
  | { [Name in PlainRefusal]: { verdict: Name } }[PlainRefusal];

/** Why a ticket lets nobody in on any day, by its state; null: its days and its scans decide. */
const REFUSAL_OF = {
  issued: null,
  revoked: "revoked",
  unpaid: "not_paid",
  off: "called_off",
  other_expo: "not_this_expo",
} as const satisfies Record<GateTicket["state"], PlainRefusal | null>;

const passageOf = ({ at, door }: LogLine): Passage => ({ at, door });

/** Two passages of one ticket of which one was too many. `nonce`: of the second. */
export type Double = { ticket: string; nonce: string; first: Passage; second: Passage };

type Day = {
  /** How many are in by now. */
  inside: number;
  entered: number;
  last: Passage | null;
  doubles: Double[];
};

/**
 * Follows a ticket through a day.
 * @param scans of the ticket, as `effectiveScans` returns them
 */
function followDay(
  { people, reentry }: Pick<GateTicket, "people" | "reentry">,
  scans: readonly LogLine[],
  day: string,
): Day {
  const now: Day = { inside: 0, entered: 0, last: null, doubles: [] };
  for (const scan of scans) {
    if (expoDay(scan.at) !== day) continue;
    const passed = toPeople(scan.people);
    if (scan.kind === "exit") now.inside = Math.max(0, now.inside - passed);
    if (scan.kind !== "entry") continue;
    if (now.last && leftOf(now, people, reentry) < passed) {
      now.doubles.push({ ticket: scan.ticket, nonce: scan.nonce, first: now.last, second: passageOf(scan) });
    }
    now.entered += passed;
    now.inside += passed;
    now.last = passageOf(scan);
  }
  return now;
}

/** A number of people, also where another release says something else: then it is one. */
export const toPeople = (people: unknown): number => (Number.isInteger(people) ? Math.max(1, people as number) : 1);

function leftOf({ inside, entered }: Pick<Day, "inside" | "entered">, people: number, reentry: string): number {
  switch (reentry) {
    case "after_exit":
      return people - inside;
    case "any_time":
      return people;
    // `none`, and a rule of a newer release, which this page does not know.
    default:
      return people - entered;
  }
}

/**
 * Whether a ticket lets in, by what is known of it now.
 * @param scans of the ticket, in any order, also with repeats
 * @param now ms since the epoch, by the server's clock
 */
export function judge(ticket: GateTicket, scans: Iterable<LogLine>, now: number): Verdict {
  const refusal = REFUSAL_OF[ticket.state];
  if (refusal) return { verdict: refusal };
  const day = expoDay(now);
  if (!ticket.days.includes(day)) return { verdict: "wrong_day", days: ticket.days };
  const today = followDay(ticket, effectiveScans(scans), day);
  const left = leftOf(today, ticket.people, ticket.reentry);
  if (left <= 0 && today.last) return { verdict: "used", last: today.last };
  return { verdict: "valid", left: Math.max(1, left), again: today.last !== null };
}

/** What each reason to let nobody in says of somebody who leaves; `never`: nothing. */
type DoubtOf = {
  used: never;
  wrong_day: "wrong_day";
  revoked: "revoked";
  not_paid: "not_paid";
  not_ours: never;
  called_off: never;
  not_this_expo: "not_this_expo";
};

/** What is odd about somebody who leaves; empty: nothing. Nobody is kept in. */
export type ExitDoubt = "" | "not_in" | DoubtOf[Refusal];

/** Whether people may be inside with a ticket, by what is known of it now. The parameters are those of `judge`. */
export function judgeExit(ticket: GateTicket, scans: Iterable<LogLine>, now: number): ExitDoubt {
  const refusal = REFUSAL_OF[ticket.state];
  if (refusal && refusal !== "called_off") return refusal;
  const day = expoDay(now);
  if (followDay(ticket, effectiveScans(scans), day).inside > 0) return "";
  return ticket.days.includes(day) ? "not_in" : "wrong_day";
}

/** What counts of the ticket of a scan. */
export type RulesOf = (scan: Pick<Scan, "ticket" | "type">) => Pick<GateTicket, "people" | "reentry">;

/** What follows from the log of all doors. */
export type GateCounts = {
  /** People who went in, by Jakarta day and hour ("2025-11-14T10"), door and kind of ticket. */
  entries: { hour: string; door: string; type: string; people: number }[];
  /** How many are in on a day, by Jakarta day. Who leaves through a door that scans no exits still counts. */
  inside: Record<string, number>;
  /** Entries beyond what their ticket lets in, by time: two doors without a network cannot know of each other. */
  doubles: Double[];
  /** Refusals by door and reason. */
  refused: { door: string; reason: string; times: number }[];
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Entries beyond what their tickets let in, by time, of a log in any order of its lines and with any repeats. */
export const findDoubles = (log: Iterable<Scan>, rulesOf: RulesOf): Double[] => doublesOf(effectiveScans(log), rulesOf);

/** @param scans effective ones, by time */
function doublesOf(scans: readonly Scan[], rulesOf: RulesOf): Double[] {
  const doubles: Double[] = [];
  for (const lines of Map.groupBy(scans, ({ ticket }) => ticket).values()) {
    const [entry, ...more] = lines.filter(({ kind }) => kind === "entry");
    // Most tickets let somebody in once, and the log of some days is long.
    if (!entry || more.length === 0) continue;
    const rules = rulesOf(entry);
    for (const day of new Set(lines.map(({ at }) => expoDay(at)))) {
      doubles.push(...followDay(rules, lines, day).doubles);
    }
  }
  return doubles.sort((a, b) => a.second.at - b.second.at || (a.ticket < b.ticket ? -1 : 1));
}

/** Counts the log, in any order of its lines and with any repeats. */
export function countScans(log: Iterable<Scan>, rulesOf: RulesOf): GateCounts {
  const scans = effectiveScans(log);
  const grouped = (lines: readonly Scan[], keyOf: (scan: Scan) => string) =>
    [...Map.groupBy(lines, keyOf)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, group]) => group as [Scan, ...Scan[]]);
  const entered = scans.filter(({ kind }) => kind === "entry");
  const passed = scans.filter(({ kind }) => kind !== "refused");
  const counts: GateCounts = { entries: [], inside: {}, doubles: doublesOf(scans, rulesOf), refused: [] };
  for (const group of grouped(entered, ({ at, door, type }) => JSON.stringify([hourOf(at), door, type]))) {
    const [{ at, door, type }] = group;
    counts.entries.push({ hour: hourOf(at), door, type, people: sum(group.map(({ people }) => people)) });
  }
  for (const group of grouped(passed, ({ at, ticket }) => `${expoDay(at)} ${ticket}`)) {
    const [scan] = group;
    const day = expoDay(scan.at);
    const { inside } = followDay(rulesOf(scan), group, day);
    counts.inside[day] = (counts.inside[day] ?? 0) + inside;
  }
  for (const group of grouped(scans, ({ kind, door, reason }) => JSON.stringify([kind === "refused", door, reason]))) {
    const [{ kind, door, reason }] = group;
    if (kind === "refused") counts.refused.push({ door, reason, times: group.length });
  }
  return counts;
}

/**
 * Entries with tickets that had been revoked or refunded before, which a door without a network could not know.
 * @param ended when, in ms since the epoch, by ticket
 */
export const lateEntries = <Line extends Scan>(log: Iterable<Line>, ended: ReadonlyMap<string, number>): Line[] =>
  effectiveScans(log).filter(({ kind, ticket, at }) => kind === "entry" && at > (ended.get(ticket) ?? at));

const hourOf = (at: number) => inJakarta(at).toISOString().slice(0, 13);
