import type { ManyAction } from "~/sales/desk/orders/order-actions";

/** What became of one of them: it was done, it is in another state than the page showed, there was nothing to do, or the database failed. */
export const MANY_OUTCOMES = ["done", "meanwhile", "nothing", "failed"] as const;
export type ManyOutcome = (typeof MANY_OUTCOMES)[number];

/** An order of the page. `detail`: whose it is and what it has, or why nothing is done with it, or what became of it. */
export type ManyRow = { reference: string; href: string; name: string; detail: string; amount: string };

export type ManyPage = {
  title: string;
  /** The list from which the orders come. */
  back: string;
  /** What waits for a press; null: it is done, or nothing can be. */
  ask: { action: ManyAction; key: string; button: string; values: readonly string[] } | null;
  groups: readonly { title: string; isGood: boolean; rows: readonly ManyRow[] }[];
};
