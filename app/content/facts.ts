import { z } from "zod";
import { brandSchema } from "~/entities/brand";
import { eventSchema } from "~/entities/event";
import { ticketSchema } from "~/entities/ticket";
import { formatTime } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { type Visit, visitSchema } from "~/entities/visit";
import brandList from "./brands.json";
import eventFields from "./event.json";
import ticketList from "./tickets.json";
import visitFacts from "./visit.json";

/** Texts by the names under which others cite them: `{{visit.last-entry}}`. */
type Facts = ReadonlyMap<string, string>;

/**
 * Fills in the facts that a text cites (docs/content.md, "Facts").
 * @throws Error for an unknown name, which stops the start
 */
function fill(text: string, facts: Facts): string {
  return text.replace(/\{\{([a-z0-9.-]*)\}\}/g, (citation, name: string) => {
    const fact = facts.get(name);
    if (fact === undefined) throw new Error(`No fact ${citation}: app/content/facts.ts lists the names.`);
    return fact;
  });
}

/** Fills in every string of a JSON value. */
function fillStrings<Content>(content: Content, facts: Facts): Content {
  return JSON.parse(JSON.stringify(content), (_, value) => (typeof value === "string" ? fill(value, facts) : value));
}

/** For how long an unpaid order holds its passes. */
const HOLD = "15 minutes";
/** Within what time the organiser replies. */
const REPLY = "two working days";

/** What follows from event, tickets and brands, and two promises of the organiser. */
function derivedFacts(): Facts {
  const { startTime, endTime } = eventSchema.pick({ startTime: true, endTime: true }).parse(eventFields);
  const tickets = z.array(ticketSchema).parse(ticketList);
  const cheapest = tickets.reduce((lowest, ticket) => (ticket.price < lowest.price ? ticket : lowest));
  return new Map([
    ["event.hours", `${formatTime(startTime)} to ${formatTime(endTime)}`],
    ["ticket.hold", HOLD],
    ["reply", REPLY],
    ["brands.count", String(z.array(brandSchema).parse(brandList).length)],
    ["price.lowest", formatPrice(cheapest.price, cheapest.currency)],
    ...tickets.flatMap(({ id, price, doorPrice, currency }) => [
      [`price.${id}`, formatPrice(price, currency)] as const,
      ...(doorPrice === undefined ? [] : [[`door-price.${id}`, formatPrice(doorPrice, currency)] as const]),
    ]),
  ]);
}

function visitEntries({ ways, topics }: Visit): [string, string][] {
  return [
    ...ways.flatMap(({ id, stop, fare, last }): [string, string][] => [
      [`visit.${id}.stop`, stop],
      [`visit.${id}.fare`, fare],
      [`visit.${id}.last`, last],
    ]),
    ...topics.flatMap(({ facts }) => facts.map(({ id, text }): [string, string] => [`visit.${id}`, text])),
  ];
}

const derived = derivedFacts();

/** The content of `visit.json`. */
export const visit = visitSchema.parse(fillStrings(visitFacts, derived));

const all: Facts = new Map([...derived, ...visitEntries(visit)]);

/** The text with the facts that it cites. */
export const fillFacts = <Content>(content: Content): Content => fillStrings(content, all);
