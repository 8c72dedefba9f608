import { env } from "~/base/env/env.server";
import { formatList } from "~/base/values/counts-and-lists";
import { idsSoldHere } from "~/content/availability/shown-tickets.server";
import { productApi } from "~/content/product-api/product-api.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";

/**
 * Which tickets of the expo another shop sells, so that nobody can order, discount or give them here, in words; empty: this site sells all, or
 * none.
 * @throws a 503 response during an outage
 */
export async function ticketsElsewhere(): Promise<string> {
  if (!env.sales) return "";
  const here = idsSoldHere();
  const others = (await required(productApi.tickets(), STAFF_OUTAGE)).filter(({ id }) => !here.has(id));
  return others.length > 0 ? m.sales_elsewhere({ names: formatList(others.map(({ name }) => name)) }) : "";
}
