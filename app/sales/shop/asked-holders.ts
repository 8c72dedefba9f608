import type { Ticket } from "~/content/model/ticket";
import { MOST_HOLDERS } from "~/sales/model/order-form";
import type { AskedHolder } from "~/sales/model/order-holders";
import { describeTicket, linesOfTickets } from "~/sales/model/order-lines";
import type { Order } from "~/sales/orders/orders";

/**
 * The tickets of an order that was not placed yet whose buyer is asked for a name.
 * @param tickets of the content as it is now; null: out of reach, and no name is asked for. It can be given later.
 */
export function toAskedHolders(
  { payment, lines }: Pick<Order, "payment" | "lines">,
  tickets: readonly Pick<Ticket, "id" | "holders">[] | null,
): AskedHolder[] {
  if (payment) return [];
  const holdersOf = new Map(tickets?.map(({ id, holders }) => [id, holders]));
  return linesOfTickets(lines)
    .slice(0, MOST_HOLDERS)
    .flatMap((line, index) => {
      const holders = holdersOf.get(line.ticket);
      return holders ? [{ place: index + 1, what: describeTicket(line), required: holders === "required" }] : [];
    });
}
