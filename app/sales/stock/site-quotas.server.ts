import { capacityOf, dayRow } from "~/content/availability/availability";
import { currentContent } from "~/content/site-content.server";
import { UNBOUNDED } from "./stock-rows";

/** How many there are of each ticket that has a number, and how many people may come on each day, by row of the stock. */
export function quotasHere(): ReadonlyMap<string, number> {
  const { event, tickets } = currentContent();
  const days = new Set(tickets.flatMap(({ validOn }) => validOn));
  return new Map([
    ...tickets.flatMap(({ id, quota }) => (quota === undefined ? [] : [[id, quota] as const])),
    ...[...days].map((day) => [dayRow(day), capacityOf(event, day) ?? UNBOUNDED] as const),
  ]);
}

/** How many of a ticket one buyer may have, by ticket. */
export const mostPerBuyer = (): ReadonlyMap<string, number> =>
  new Map(
    currentContent().tickets.flatMap(({ id, maxPerBuyer }) => (maxPerBuyer === undefined ? [] : [[id, maxPerBuyer]])),
  );
