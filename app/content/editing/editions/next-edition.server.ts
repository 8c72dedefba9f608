import { clockTime, jakartaMoment } from "~/base/values/jakarta-time";
import { completed, type Documents, type Kind, mapKinds } from "~/content/documents/kinds";
import { newPolicies } from "~/content/documents/new-content.server";
import { closingDay, closingMoment, expoDay, expoDays, openingMoment } from "~/content/model/expo-days";
import { daysBetween, moveDates } from "~/content/rules/move-dates";

/** Kinds of documents that staff may take along to the next edition. */
export const BROUGHT = [
  "brands",
  "halls",
  "programs",
  "partners",
  "tickets",
  "faqs",
  "links",
  "galleries",
  "policies",
  "texts",
  "news",
] as const satisfies readonly Kind[];
export type Brought = (typeof BROUGHT)[number];

/** What happened at one expo alone. */
const LEFT: readonly Kind[] = ["sessions", "winners"];

/** Kinds that belong to another one, which staff take along or not. */
const PART_OF: Readonly<Partial<Record<Kind, Brought>>> = { units: "halls" };

/** Kinds whose dates move with the event. Those of all others say when something was written. */
const MOVED: readonly Kind[] = ["exhibiting", "press", "programs", "links", "faqs", "tickets"];

export type NextEdition = {
  name: string;
  /** `YYYY-MM-DD`, in Jakarta. */
  firstDay: string;
  lastDay: string;
  /** The day of long texts that begin anew, `YYYY-MM-DD`. */
  today: string;
  brings: ReadonlySet<Brought>;
};

type Fields = Readonly<Record<string, unknown>>;

const daysFrom = (first: string, last: string) =>
  expoDays({ startTime: jakartaMoment(first, "12:00"), endTime: jakartaMoment(last, "12:00") });

/**
 * The days of both events, and by how many days the first one moves. `before`: the days as they were announced; `opened`: those that were not
 * called off.
 */
type Move = { before: readonly string[]; opened: readonly string[]; after: readonly string[]; days: number };

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

function nextEvent(event: Fields, name: string, { before, after }: Move): Fields {
  const first = after[0] ?? "";
  const last = after.at(-1) ?? "";
  const drawDay = before.indexOf(expoDay(String(event.drawAt)));
  // As long before the end as it was.
  const draw = after.at(Math.max(-after.length, drawDay - before.length)) ?? last;
  const kept = without(
    event,
    "status",
    "otherHours",
    "closedDays",
    "previousStartTime",
    "nextEdition",
    "notices",
    "capacities",
  );
  return {
    ...kept,
    title: name,
    startTime: openingMoment(first, clockTime(String(event.startTime))),
    endTime: closingMoment(last, clockTime(String(event.endTime))),
    drawAt: openingMoment(draw, clockTime(String(event.drawAt))),
  };
}

/** What the site of the next edition is called: settings and translations are about the one before. */
const nextIdentity = (identity: Fields, name: string): Fields => ({ ...without(identity, "translations"), name });

/** A kind of ticket for the days in the same place of the new event. Its prices are to be set. */
function nextTicket(ticket: Fields, moved: Fields, { before, opened, after }: Move, end: string): Fields {
  const validOn: readonly unknown[] = Array.isArray(ticket.validOn) ? ticket.validOn : [];
  const isForAll = opened.length > 0 && opened.every((day) => validOn.includes(day));
  const days = isForAll ? after : after.filter((_, index) => validOn.includes(before[index]));
  const salesEnd = String(moved.salesEnd);
  const names = ["price", "originalPrice", "doorPrice", "purchaseUrl", "heldUntil"];
  // There is no day to choose.
  if (days.length < 2) names.push("validity");
  return {
    ...without(moved, ...names),
    validOn: days,
    salesEnd: Date.parse(salesEnd) > Date.parse(end) ? end : salesEnd,
    availability: "not_yet",
  };
}

/**
 * The content with which the next edition begins: what staff take along, adapted to its dates. It may be incomplete: tickets have no prices,
 * and texts may cite what is gone.
 * @param documents those of an edition whose event has a valid shape
 */
export function toNextEdition(
  documents: Documents,
  { name, firstDay, lastDay, today, brings }: NextEdition,
): Documents {
  const event = (documents.event[0]?.document ?? {}) as Fields;
  const [start, end] = [expoDay(String(event.startTime)), closingDay(String(event.endTime))];
  const before = daysFrom(start, end);
  const closed: readonly unknown[] = Array.isArray(event.closedDays) ? event.closedDays : [];
  const move = {
    before,
    opened: before.filter((day) => !closed.includes(day)),
    after: daysFrom(firstDay, lastDay),
    days: daysBetween(start, firstDay),
  };
  const nextOne = nextEvent(event, name, move);
  const isLeft = (kind: Kind) =>
    LEFT.includes(kind) || BROUGHT.some((one) => one === (PART_OF[kind] ?? kind) && !brings.has(one));
  return mapKinds((kind) => {
    // The site has a page for each.
    if (kind === "policies" && !brings.has(kind)) return newPolicies(today);
    if (isLeft(kind)) return [];
    return documents[kind].map((stored) => {
      if (kind === "event") return { ...stored, document: completed(kind, nextOne) };
      if (kind === "identity") return { ...stored, document: nextIdentity(stored.document as Fields, name) };
      if (!MOVED.includes(kind)) return stored;
      const moved = moveDates(stored.document, move.days);
      if (kind !== "tickets") return { ...stored, document: moved };
      return {
        ...stored,
        document: nextTicket(stored.document as Fields, moved as Fields, move, String(nextOne.endTime)),
      };
    });
  });
}
