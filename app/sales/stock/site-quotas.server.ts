import { capacityOf, dayRow } from "~/content/availability/availability";
import type { SiteContent } from "~/content/documents/parse-content";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { currentContent } from "~/content/site-content.server";
import { UNBOUNDED } from "./stock-rows";

/** How many there are of each ticket of the current edition that has a number, and how many people may come on each day, by row of the stock. */
export const quotasHere = (): ReadonlyMap<string, number> => toQuotas(currentContent());

/** The same of an edition, by its number; nothing where its content is not known. */
export function quotasOf(edition: number): ReadonlyMap<string, number> {
  const content = contentOfEdition(edition);
  return content ? toQuotas(content) : new Map();
}

function toQuotas({ event, tickets }: Pick<SiteContent, "event" | "tickets">): ReadonlyMap<string, number> {
  const days = new Set(tickets.flatMap(({ validOn }) => validOn));
  return new Map([
    ...tickets.flatMap(({ id, quota }) => (quota === undefined ? [] : [[id, quota] as const])),
    ...[...days].map((day) => [dayRow(day), capacityOf(event, day) ?? UNBOUNDED] as const),
  ]);
}

/** How many of a ticket of an edition one buyer may have, by ticket; no limits where its content is not known. */
export const mostPerBuyer = (edition: number): ReadonlyMap<string, number> =>
  new Map(
    (contentOfEdition(edition)?.tickets ?? []).flatMap(({ id, maxPerBuyer }) =>
      maxPerBuyer === undefined ? [] : [[id, maxPerBuyer]],
    ),
  );
