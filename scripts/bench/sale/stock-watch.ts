import { setTimeout as pause } from "node:timers/promises";
import type { Shop } from "./shop.ts";

/** ms between two looks. */
const LOOK_MS = 2_000;

type Row = { reference: string; ticket: string; quantity: number };

/** The tickets of the stock, in order of sale. */
export const TICKETS = ["friday-pass", "sunday-pass", "family-pass"] as const;
type Ticket = (typeof TICKETS)[number];

/** Watches what programs reserve until it is stopped. @param programs the numbers of their orders */
export function watchStock({ execute }: Pick<Shop, "execute">, programs: ReadonlySet<string>) {
  /** Of each ticket, the smallest part of what ordinary buyers have not bought that they could buy at one moment. */
  const least = new Map<Ticket, number>();
  let over = false;

  async function look(): Promise<void> {
    const stock = (await execute("SELECT ticket, quota, held, sold FROM ticket_stock")) as {
      ticket: string;
      quota: number | string;
    }[];
    const lines = (await execute(
      `SELECT o.reference, l.ticket, l.quantity FROM ticket_order o JOIN order_line l ON l.reference = o.reference
       WHERE o.state IN ('held', 'placed', 'expiring', 'paid', 'issued')`,
    )) as Row[];
    for (const ticket of TICKETS) {
      const quota = Number(stock.find((row) => row.ticket === ticket)?.quota ?? Number.NaN);
      const taken = (byProgram: boolean) =>
        lines
          .filter((line) => line.ticket === ticket && programs.has(line.reference) === byProgram)
          .reduce((sum, { quantity }) => sum + Number(quantity), 0);
      const rest = quota - taken(false);
      if (rest > 0) least.set(ticket, Math.min(least.get(ticket) ?? 1, 1 - taken(true) / rest));
    }
  }

  const watching = (async () => {
    while (!over) {
      await look();
      await pause(LOOK_MS);
    }
    await look();
  })();

  return {
    async stop(): Promise<ReadonlyMap<Ticket, number>> {
      over = true;
      await watching;
      return least;
    },
  };
}

/** How many tickets of a kind nobody has taken now. */
export async function countFree({ execute }: Pick<Shop, "execute">, ticket: string): Promise<number> {
  const [row] = await execute(`SELECT quota - held - sold AS free FROM ticket_stock WHERE ticket = '${ticket}'`);
  return Number(row?.free ?? Number.POSITIVE_INFINITY);
}
