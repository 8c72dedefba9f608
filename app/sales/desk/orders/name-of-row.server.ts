import { nameOfDay } from "~/base/values/jakarta-time";
import { dayOf } from "~/content/availability/availability";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";

/**
 * What a row of the stock is called: "Friday Pass", or "Friday 14 November" for the people of a day. A ticket that is not in the content any more has
 * its id.
 * @param edition the number of the edition whose stock it is
 */
export function nameOfRow(row: string, edition: number): string {
  const day = dayOf(row);
  if (day === null) return contentOfEdition(edition)?.tickets.find(({ id }) => id === row)?.name ?? row;
  return m.sales_figures_day({ day: nameOfDay(day) });
}
