import type { Migration } from "./migration";

/** The list of orders is sorted by buyer along it. It has the words of `nameOfBuyer` in `order-reading.server.ts`. */
export const buyersByName: Migration = {
  name: "index of buyers by their names",
  sqlite: ["CREATE INDEX order_buyer_name ON order_buyer (coalesce(lower(details ->> 'name'), ''))"],
  postgres: ["CREATE INDEX order_buyer_name ON expo.order_buyer ((coalesce(lower(details::json ->> 'name'), '')))"],
};
