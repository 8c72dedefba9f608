import type { Migration } from "./migration";

/** `network`: a keyed hash of the network that holds an order's tickets, only while they are held without a buyer. */
export const holdingNetworks: Migration = {
  name: "networks that hold tickets",
  sqlite: [
    "ALTER TABLE ticket_order ADD COLUMN network text",
    "CREATE INDEX ticket_order_network ON ticket_order (network, deadline) WHERE network IS NOT NULL",
  ],
  postgres: [
    "ALTER TABLE outbox.ticket_order ADD COLUMN network text",
    "CREATE INDEX ticket_order_network ON outbox.ticket_order (network, deadline) WHERE network IS NOT NULL",
  ],
};
