import { MONEY_PATH } from "~/sales/desk/orders/order-address";

/** What the page says of the last press. */
export const STRAY_OUTCOMES = ["take", "returned", "other", "reopen", "nothing", "moved", "no-words"] as const;
export type StrayOutcome = (typeof STRAY_OUTCOMES)[number];

/** What is asked of the page with transfers that no order takes. `line`: one of them; `order`: the number of an order that may take it. */
type Asked = {
  q?: string | undefined;
  show?: "said" | undefined;
  after?: string | undefined;
  line?: string | undefined;
  order?: string | undefined;
  said?: StrayOutcome | undefined;
};

/** The address of the page. */
export function straysHref(asked: Asked): string {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${MONEY_PATH}?${new URLSearchParams(given)}` : MONEY_PATH;
}
