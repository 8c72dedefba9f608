import type { Orders } from "~/sales/orders/order-store.server";
import type { NewHold } from "~/sales/orders/orders";
import { offersOf } from "./offer-rules";
import type { WaitingEntry } from "./waiting-entry";
import type { WaitingList } from "./waiting-list.server";

export type OfferOptions = {
  list: Pick<WaitingList, "settle" | "line" | "offered" | "find">;
  orders: {
    placing: Pick<Orders["placing"], "hold">;
    counts: Pick<Orders["counts"], "stock">;
    paying: Pick<Orders["paying"], "cancel">;
  };
  /** How many there are now, by row of the stock. */
  quotas: () => ReadonlyMap<string, number>;
  /** What is held for somebody, and until when, in ms since the epoch; null: nothing is sold of it any more. */
  holdFor: (entry: WaitingEntry) => Promise<(Omit<NewHold, "key"> & { offerUntil: number }) | null>;
};

/**
 * Offers tickets that became free to those who wait for them, in their order. An entry has one order, by its id: whoever goes on after a crash,
 * and another process at the same moment, finds that.
 * @returns how many offers it made
 */
export async function offerTickets({ list, orders, quotas, holdFor }: OfferOptions): Promise<number> {
  await list.settle();
  const line = await list.line();
  if (line.length === 0) return 0;
  const all = await Promise.all(line.map(async (entry) => ({ ...entry, hold: await holdFor(entry) })));
  const stock = new Map((await orders.counts.stock()).map((row) => [row.ticket, row.held + row.sold]));
  const free = new Map([...quotas()].map(([row, quota]) => [row, quota - (stock.get(row) ?? 0)]));
  let made = 0;
  for (const { id, hold } of offersOf(
    all.filter((entry) => entry.hold !== null),
    free,
  )) {
    if (!hold) continue;
    const held = await orders.placing.hold({ ...hold, key: `waiting ${id}` });
    // Somebody was faster: nobody behind them gets it either.
    if ("soldOut" in held) break;
    const { reference, deadline } = held.order;
    if (await list.offered(id, reference, deadline)) made += 1;
    // They left the list meanwhile.
    else if ((await list.find(id))?.reference !== reference) await orders.paying.cancel(reference, "buyer");
  }
  return made;
}
