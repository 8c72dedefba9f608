import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import type { SalesCounts } from "./sales-counts.server";

type Metric = {
  name: string;
  help: string;
  /** One number, or several by state. */
  value: (counts: SalesCounts) => number | Readonly<Record<string, number>>;
};

const METRICS: readonly Metric[] = [
  { name: "orders_open", help: "Orders that are not over, by state.", value: ({ orders }) => orders },
  {
    name: "orders_overdue",
    help: "Orders that should have ended minutes ago.",
    value: ({ ordersOverdue }) => ordersOverdue,
  },
  { name: "tickets_taken", help: "Tickets that are held or sold.", value: ({ tickets }) => tickets },
  {
    name: "tickets_reserved_share",
    help: "Of what is left of a ticket or a day, the greatest share that is held at the order form; 0 for 60 and fewer.",
    value: ({ reservedShare }) => reservedShare,
  },
  {
    name: "payments_paid",
    help: "Payments that the provider has taken, whoever told us, without those that went back.",
    value: ({ paymentsPaid }) => paymentsPaid,
  },
  {
    name: "payments_overdue",
    help: "Payments whose status should have been asked at the provider minutes ago.",
    value: ({ paymentsOverdue }) => paymentsOverdue,
  },
  {
    name: "refunds_unanswered",
    help: "Money on its way back that the provider has not answered for a quarter of an hour.",
    value: ({ refundsUnanswered }) => refundsUnanswered,
  },
  {
    name: "gate_devices",
    help: "Gate devices of the last 12 hours: present, or silent for ten minutes.",
    value: ({ gate: { present, silent } }) => ({ present, silent }),
  },
  { name: "gate_scans", help: "Lines in the log of the doors.", value: ({ gate }) => gate.scans },
  {
    name: "gate_scans_waiting",
    help: "Scans that gate devices have not sent yet, as far as they said.",
    value: ({ gate }) => gate.waiting,
  },
];

/**
 * Adds what is sold, paid and scanned.
 * @param read called once whenever the metrics are read; null: the database does not say, and the metrics are omitted
 */
export function addSalesMetrics(registry: Registry, read: () => Promise<SalesCounts | null>): void {
  let reading: Promise<SalesCounts | null> | undefined;
  const shared = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const { name, help, value } of METRICS) {
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers: [registry],
      async collect() {
        const counts = await shared();
        this.reset();
        if (counts === null) return;
        const now = value(counts);
        if (typeof now === "number") this.set(now);
        else for (const [state, count] of Object.entries(now)) this.set({ state }, count);
      },
    });
  }
}
