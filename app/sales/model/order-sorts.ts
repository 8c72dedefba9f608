/** How a list of orders is sorted, beside the newest first: `most` and `least` by amount, `buyer` by name, and `buyer-last` from Z on. */
export const ORDER_SORTS = ["oldest", "most", "least", "buyer", "buyer-last"] as const;

/** Empty: the newest first. */
export type OrderSort = "" | (typeof ORDER_SORTS)[number];

/** What orders are sorted by, and how the value and the reference of what comes after a row compare with its own. */
export type ListOrder = {
  by: "created_at" | "amount" | "buyer" | "reference";
  value: "<" | ">";
  reference: "<" | ">";
};

/** By how a list is sorted. */
export const LIST_ORDERS: Readonly<Record<OrderSort, ListOrder>> = {
  "": { by: "created_at", value: "<", reference: ">" },
  oldest: { by: "created_at", value: ">", reference: "<" },
  most: { by: "amount", value: "<", reference: ">" },
  least: { by: "amount", value: ">", reference: "<" },
  buyer: { by: "buyer", value: ">", reference: ">" },
  "buyer-last": { by: "buyer", value: "<", reference: "<" },
};
