// Each part by its own path: the index loads every default metric, and one of them loads OpenTelemetry.
import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Histogram from "prom-client/lib/histogram.js";
import eventLoopLag from "prom-client/lib/metrics/eventLoopLag.js";
import heapSizeAndUsed from "prom-client/lib/metrics/heapSizeAndUsed.js";
import heapSpacesSizeAndUsed from "prom-client/lib/metrics/heapSpacesSizeAndUsed.js";
import osMemoryHeap from "prom-client/lib/metrics/osMemoryHeap.js";
import processMaxFileDescriptors from "prom-client/lib/metrics/processMaxFileDescriptors.js";
import processOpenFileDescriptors from "prom-client/lib/metrics/processOpenFileDescriptors.js";
import processResources from "prom-client/lib/metrics/processResources.js";
import processStartTime from "prom-client/lib/metrics/processStartTime.js";
import version from "prom-client/lib/metrics/version.js";
import Registry from "prom-client/lib/registry.js";
import { runningRelease } from "~/base/build/build.server";
import { type Clock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { standardOutput } from "~/base/log/standard-output.server";
import { withTimeLimit } from "~/base/time-limit";
import { currentEdition } from "~/content/editions/site-editions.server";
import { contentReport } from "~/content/store/site-content-store.server";
import { type BackupRecord, readBackupRecord } from "~/platform/database/backup/backup-record.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import type { DeliveryState } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { attemptRecord, type DeliveryService } from "~/server/outbox/attempt-record.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import { type Readiness, readiness } from "~/server/readiness/readiness.server";
import { addBackupMetrics } from "./backup-metrics.server";
import { REFUSAL_REASONS, REFUSED_KINDS, refusalReason, refusedKind } from "./refusals";
import { readSales, type SalesCounts } from "./sales-counts.server";
import { addSalesMetrics } from "./sales-metrics.server";

type FinishedRequest = {
  method: string;
  /** Pattern of the route, such as `/brands/:slug`. Never a path: there is no end of those. */
  route: string;
  status: number;
  /** Absent for a page from the cache: thousands of those, in a tenth of a ms each, would hide what is rendered. */
  seconds?: number;
  cache?: string;
};

/** Seconds: from a cached page to the 6 s after which a render is aborted. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6];
/** Methods that have their own series. Clients may invent more. */
const METHODS = new Set(["GET", "HEAD", "POST"]);
/** What browsers report: an error that replaced the page, an uncaught one, and a violation of the CSP. */
const BROWSER_REPORTS = ["page", "error", "unhandledrejection", "csp"] as const;
/** ms after which the metrics omit a database that does not respond. */
const OUTBOX_TIMEOUT = 3_000;
/** ms between two samples of the event loop. */
const EVENT_LOOP_PRECISION = 10;

/**
 * prom-client's default metrics without garbage collection, whose observer caused full collections (docs/decisions/0021-v8-flags.md),
 * and without processor time, which loads OpenTelemetry.
 */
const PROCESS_METRICS = [
  processStartTime,
  osMemoryHeap,
  processOpenFileDescriptors,
  processMaxFileDescriptors,
  processResources,
  eventLoopLag,
  heapSizeAndUsed,
  heapSpacesSizeAndUsed,
  version,
];

type MetricsOptions = {
  /** Called whenever the metrics are read; what it does not return within 3 s is omitted. */
  outbox: Pick<Outbox, "counts" | "oldestUndelivered">;
  /** What `/readyz` reports. */
  readiness: () => Promise<Pick<Readiness, "outbox" | "mail" | "upstreams">>;
  /** Attempts to deliver to a service so far, by result. */
  deliveryAttempts: (service: DeliveryService) => ReadonlyMap<string, number>;
  /** What is sold, paid and scanned; like the outbox's. */
  sales: () => Promise<SalesCounts>;
  /** What the commands have written down of backups. */
  backups: () => Promise<BackupRecord>;
  clock: Clock;
};

export function createMetrics({ outbox, readiness, deliveryAttempts, sales, backups, clock }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  for (const collect of PROCESS_METRICS) collect(registry, { eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION });

  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const gauge = (name: string, help: string, read: () => Promise<number | undefined> | number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Finished requests, by route pattern.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const refused = new Counter({
    name: "forms_refused_total",
    help: "What people and programs sent and the site refused with 5xx (fault), 429 (limit), or 401 where it is to be signed (signature), by kind.",
    labelNames: ["kind", "reason"],
    registers,
  });
  // Here and below from the start: an increase from nothing to one is none for Prometheus.
  for (const kind of REFUSED_KINDS) for (const reason of REFUSAL_REASONS) refused.inc({ kind, reason }, 0);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to the end of its response, without pages from the cache.",
    labelNames: ["route"],
    buckets: DURATIONS,
    registers,
  });
  const cacheResults = new Counter({
    name: "page_cache_results_total",
    help: "What the page cache did with requests.",
    labelNames: ["result"],
    registers,
  });
  const browserReports = new Counter({
    name: "browser_reports_total",
    help: "Reports of browsers: errors that replaced a page, uncaught errors and rejections, CSP violations.",
    labelNames: ["kind"],
    registers,
  });
  for (const kind of BROWSER_REPORTS) browserReports.inc({ kind }, 0);
  new Gauge({
    name: "outbox_deliveries",
    help: "Deliveries in the outbox by state.",
    labelNames: ["state"],
    registers,
    async collect() {
      // The other metrics stay readable while the database is down.
      const states = await withTimeLimit(outbox.counts(), OUTBOX_TIMEOUT).catch(() => null);
      this.reset();
      for (const state of Object.keys(states ?? {}) as DeliveryState[]) this.set({ state }, states?.[state] ?? 0);
    },
  });
  gauge(
    "outbox_oldest_undelivered_seconds",
    "Age of the oldest submission that staff or the product API have not received; 0 without one.",
    async () => {
      const oldest = await withTimeLimit(outbox.oldestUndelivered(), OUTBOX_TIMEOUT).catch(() => undefined);
      return oldest === null ? 0 : oldest && (clock.now() - oldest) / 1000;
    },
  );
  gauge("outbox_writable", "1 while forms can be stored, 0 while they get 503.", async () =>
    Number((await readiness()).outbox === "writable"),
  );
  gauge(
    "content_revision",
    "The revision of the content that pages show; 0 for that of the release.",
    () => contentReport()?.revision,
  );
  gauge("content_current", "1 while pages show what is published, 0 while they may not.", () => {
    const report = contentReport();
    return report ? Number(report.fault === null) : undefined;
  });
  gauge("mail_to_files", "1 while mail is written to files and nobody receives it, 0 while it is sent.", async () =>
    Number((await readiness()).mail === "written to files"),
  );
  const attempts = (name: string, help: string, service: DeliveryService) =>
    new Counter({
      name,
      help,
      labelNames: ["result"],
      registers,
      collect() {
        this.reset();
        for (const [result, count] of deliveryAttempts(service)) this.inc({ result }, count);
      },
    });
  attempts(
    "mail_attempts_total",
    "Attempts to send a mail, by result. unavailable: the server takes no mail of ours.",
    "mail",
  );
  attempts(
    "api_delivery_attempts_total",
    "Attempts to deliver a form to the product API, by result. unavailable: it refuses our token or address.",
    "product-api-forms",
  );
  new Gauge({
    name: "upstream_up",
    help: "1 while a service outside responds, 0 after a fault; absent before the first request.",
    labelNames: ["service"],
    registers,
    async collect() {
      const { upstreams } = await readiness();
      this.reset();
      for (const [service, { answersNow }] of Object.entries(upstreams)) this.set({ service }, Number(answersNow));
    },
  });

  addSalesMetrics(registry, () => withTimeLimit(sales(), OUTBOX_TIMEOUT).catch(() => null));
  addBackupMetrics(registry, backups);

  total("process_cpu_seconds_total", "Processor time of the process in seconds.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  total("log_lines_dropped_total", "Lines of the log that had no reader in time.", standardOutput.dropped);
  new Gauge({
    name: "site_build_info",
    help: "1, with the release as a label.",
    labelNames: ["release"],
    registers,
  }).set({ release: runningRelease() }, 1);

  return {
    requestFinished({ method, route, status, seconds, cache }: FinishedRequest) {
      requests.inc({ method: METHODS.has(method) ? method : "other", route, status });
      const kind = method === "POST" ? refusedKind(route) : null;
      const reason = kind && refusalReason(kind, status);
      if (kind && reason) refused.inc({ kind, reason });
      if (cache) cacheResults.inc({ result: cache });
      if (seconds !== undefined) durations.observe({ route }, seconds);
    },
    browserReported(kind: (typeof BROWSER_REPORTS)[number]) {
      browserReports.inc({ kind });
    },
    /** @param size called whenever the metrics are read */
    observePageCache(size: () => { bytes: number; pages: number }) {
      gauge("page_cache_bytes", "Bytes of memory that cached pages take.", () => size().bytes);
      gauge("page_cache_pages", "Cached pages; each color mode and query is one.", () => size().pages);
    },
    /** Prometheus' text format and its content type. */
    async read() {
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

export const metrics = createMetrics({
  outbox: {
    counts: async () => siteOutbox().counts(),
    oldestUndelivered: async () => siteOutbox().oldestUndelivered(),
  },
  readiness,
  deliveryAttempts: attemptRecord.attempts,
  sales: async () => readSales(siteDatabase(), wallClock.now(), currentEdition().number),
  backups: () => readBackupRecord(env.dataDir),
  clock: wallClock,
});
