import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Clock, wallClock } from "~/services/clock/clock.server";
import type { DeliveryState, Outbox } from "~/services/outbox/outbox";
import { siteOutbox } from "~/services/outbox/site-outbox.server";
import { withTimeLimit } from "~/services/time-limit";
import { collectProcessMetrics } from "./process-metrics.server";

/** A request that is over. */
export type FinishedRequest = {
  method: string;
  /** Pattern of the URL table, such as `/brands/:slug`: never a path, of which there is no end. */
  route: string;
  status: number;
  /** Absent for a page out of the cache: thousands of those, sent within a tenth of a ms, would hide what is rendered. */
  seconds?: number;
  /** What the page cache did; absent where it was not asked. */
  cache?: string;
};

/** What requests have in common that are counted together. */
export type RequestKind = Omit<FinishedRequest, "seconds">;

export interface Metrics {
  requestFinished(request: FinishedRequest): void;
  /** Counts requests of one kind, of which there will be very many. @returns counts one */
  countOf(kind: RequestKind): () => void;
  /** Tells from now on what the page cache holds. @param size asked whenever the metrics are read */
  watchPages(size: () => { bytes: number; pages: number }): void;
  /** Prometheus' text format, and its content type. */
  read(): Promise<{ text: string; contentType: string }>;
}

/** Seconds: from a cached page to the 6 s after which a render is given up. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6];

/** Methods that have a series of their own; anybody may invent more. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

/** ms after which a database that does not respond is left out of the metrics. */
const OUTBOX_TIMEOUT_MS = 3_000;

/**
 * @param outbox called whenever the metrics are read; what it cannot give within 3 s is left out
 * @param clock the wall clock
 */
export function createMetrics(outbox: Pick<Outbox, "counts" | "oldestUndelivered">, clock: Clock): Metrics {
  const registry = new Registry();
  collectProcessMetrics(registry);
  const registers = [registry];
  /** Requests counted since the metrics were last read, by their labels: adding one here costs a tenth of the library's. */
  const tallies = new Map<string, { kind: RequestKind; count: number }>();
  const pour = () => {
    for (const tally of tallies.values()) {
      const { method, route, status, cache } = tally.kind;
      requests.inc({ method, route, status }, tally.count);
      if (cache) cached.inc({ result: cache }, tally.count);
      tally.count = 0;
    }
  };
  const countOf = ({ method, route, status, cache }: RequestKind) => {
    const known = METHODS.has(method) ? method : "other";
    const name = `${known} ${status} ${cache} ${route}`;
    const tally = tallies.get(name) ?? { kind: { method: known, route, status, cache }, count: 0 };
    tallies.set(name, tally);
    return () => {
      tally.count += 1;
    };
  };
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by pattern of the URL table.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer; without pages out of the cache.",
    labelNames: ["route"],
    buckets: DURATIONS,
    registers,
  });
  const cached = new Counter({
    name: "page_cache_results_total",
    help: "What the page cache did for requests that it was asked about.",
    labelNames: ["result"],
    registers,
  });
  new Gauge({
    name: "outbox_deliveries",
    help: "Deliveries in the outbox by state.",
    labelNames: ["state"],
    registers,
    async collect() {
      // The other metrics are readable while the database is away.
      const states = await withTimeLimit(outbox.counts(), OUTBOX_TIMEOUT_MS).catch(() => null);
      this.reset();
      for (const state of Object.keys(states ?? {}) as DeliveryState[]) this.set({ state }, states?.[state] ?? 0);
    },
  });
  new Gauge({
    name: "outbox_oldest_undelivered_seconds",
    help: "Age of the oldest submission that staff or the product API do not have yet; 0 when they have all.",
    registers,
    async collect() {
      this.reset();
      const oldest = await withTimeLimit(outbox.oldestUndelivered(), OUTBOX_TIMEOUT_MS).catch(() => undefined);
      if (oldest === undefined) this.remove();
      else this.set(oldest === null ? 0 : (clock.now() - oldest) / 1000);
    },
  });

  return {
    requestFinished({ seconds, ...kind }) {
      countOf(kind)();
      if (seconds !== undefined) durations.observe({ route: kind.route }, seconds);
    },
    countOf,
    watchPages(size) {
      new Gauge({
        name: "page_cache_bytes",
        help: "Bytes of memory that kept pages take.",
        registers,
        collect() {
          this.set(size().bytes);
        },
      });
      new Gauge({
        name: "page_cache_pages",
        help: "Pages that are kept, each colour mode and query by itself.",
        registers,
        collect() {
          this.set(size().pages);
        },
      });
    },
    async read() {
      pour();
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

/** The metrics of this process. */
export const metrics: Metrics = createMetrics(
  {
    counts: async () => siteOutbox().counts(),
    oldestUndelivered: async () => siteOutbox().oldestUndelivered(),
  },
  wallClock,
);
