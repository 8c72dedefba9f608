import { expect, test } from "vitest";
import { createMetrics } from "./metrics.server";

const outbox = {
  counts: async () => ({ waiting: 2, sending: 0, sent: 7, parked: 1 }),
  oldestUndelivered: async (): Promise<number | null> => 10_000,
};
const upstream = { lastAnswer: null, lastFault: null, paused: null };
const state: Awaited<ReturnType<Parameters<typeof createMetrics>[0]["readiness"]>> = {
  outbox: "writable",
  mail: "sent",
  upstreams: { blog: { ...upstream, answersNow: false }, "product-api": { ...upstream, answersNow: true } },
};
const deliveryAttempts = (service: string) => new Map([["unavailable", service === "mail" ? 3 : 4]]);
const sales = async () => ({
  orders: { held: 1, placed: 2, expiring: 3 },
  ordersOverdue: 4,
  tickets: { held: 5, sold: 6 },
  reservedShare: 0.25,
  paymentsPaid: 13,
  paymentsOverdue: 7,
  refundsUnanswered: 8,
  gate: { scans: 9, present: 10, silent: 11, waiting: 12 },
});
const backups = async () => ({ backup: { at: 90_000, bytes: 4096 } });
const options = {
  outbox,
  sales,
  backups,
  readiness: async () => state,
  deliveryAttempts,
  clock: { now: () => 100_000 },
};

test("requests, cache and outbox are counted", async () => {
  const metrics = createMetrics(options);
  metrics.requestFinished({ method: "GET", route: "/brands/:slug", status: 200, seconds: 0.004, cache: "hit" });
  metrics.requestFinished({ method: "BREW", route: "*", status: 404, seconds: 0.2 });
  const { text, contentType } = await metrics.read();
  expect(contentType).toMatch(/^text\/plain/);
  expect(text).toContain('http_requests_total{method="GET",route="/brands/:slug",status="200"} 1');
  expect(text).toContain('http_requests_total{method="other",route="*",status="404"} 1');
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.005",route="/brands/:slug"} 1');
  expect(text).toContain('page_cache_results_total{result="hit"} 1');
  expect(text).toContain('outbox_deliveries{state="waiting"} 2');
  expect(text).toContain('browser_reports_total{kind="error"} 0');
  metrics.browserReported("csp");
  expect((await metrics.read()).text).toContain('browser_reports_total{kind="csp"} 1');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/);
  expect(text).toMatch(/process_resident_memory_bytes \d+/);
  expect(text).toMatch(/\nprocess_cpu_seconds_total [\d.]+\n/);
  expect(text).toContain("\nlog_lines_dropped_total 0\n");
  expect(text).toMatch(/\nsite_build_info\{release="[^"]+"\} 1\n/);
  // See docs/decisions/0021-v8-flags.md.
  expect(text).not.toContain("nodejs_gc_");
});

test("what /readyz reports is a metric too", async () => {
  const { text } = await createMetrics(options).read();
  for (const line of [
    "outbox_writable 1",
    "mail_to_files 0",
    'mail_attempts_total{result="unavailable"} 3',
    'api_delivery_attempts_total{result="unavailable"} 4',
    'upstream_up{service="blog"} 0',
    'upstream_up{service="product-api"} 1',
  ]) {
    expect(text).toContain(`\n${line}\n`);
  }
  const readiness = async () => ({ ...state, outbox: "not writable", mail: "written to files" }) as const;
  const other = await createMetrics({ ...options, readiness }).read();
  expect(other.text).toContain("\noutbox_writable 0\n");
  expect(other.text).toContain("\nmail_to_files 1\n");
});

test("requests are counted further after the metrics were read", async () => {
  const metrics = createMetrics(options);
  const request = { method: "GET", route: "/faq", status: 200, cache: "hit" };
  metrics.requestFinished(request);
  expect((await metrics.read()).text).toContain('http_requests_total{method="GET",route="/faq",status="200"} 1');
  metrics.requestFinished(request);
  metrics.requestFinished({ ...request, status: 304 });
  const { text } = await metrics.read();
  expect(text).toContain('http_requests_total{method="GET",route="/faq",status="200"} 2');
  expect(text).toContain('http_requests_total{method="GET",route="/faq",status="304"} 1');
  expect(text).toContain('page_cache_results_total{result="hit"} 3');
});

test("the size of the page cache is read with the metrics", async () => {
  const metrics = createMetrics(options);
  let size = { bytes: 0, pages: 0 };
  metrics.observePageCache(() => size);
  size = { bytes: 8192, pages: 2 };
  const { text } = await metrics.read();
  expect(text).toContain("\npage_cache_bytes 8192\n");
  expect(text).toContain("\npage_cache_pages 2\n");
});

test("the age of the oldest undelivered lead is a metric", async () => {
  const age = "\noutbox_oldest_undelivered_seconds";
  expect((await createMetrics(options).read()).text).toContain(`${age} 90\n`);
  const metrics = createMetrics({ ...options, outbox: { ...outbox, oldestUndelivered: async () => null } });
  expect((await metrics.read()).text).toContain(`${age} 0\n`);
});

test.each([
  ["is away", async () => Promise.reject(new Error("away"))],
  ["hangs", async () => new Promise<never>(() => undefined)],
])("a database that %s leaves the other metrics readable", async (_, never) => {
  const away = { ...options, sales: never, outbox: { counts: never, oldestUndelivered: never } };
  const { text } = await createMetrics(away).read();
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).not.toContain("outbox_deliveries{");
  expect(text).not.toContain("\noutbox_oldest_undelivered_seconds ");
  expect(text).not.toMatch(/\n(?:orders_|tickets_taken|payments_|refunds_|gate_)/);
});

test("what is sold, paid, scanned and backed up is a metric", async () => {
  const { text } = await createMetrics(options).read();
  for (const line of [
    'orders_open{state="placed"} 2',
    "orders_overdue 4",
    'tickets_taken{state="sold"} 6',
    "tickets_reserved_share 0.25",
    "payments_paid 13",
    "payments_overdue 7",
    "refunds_unanswered 8",
    'gate_devices{state="silent"} 11',
    "gate_scans 9",
    "gate_scans_waiting 12",
    "backup_last_seconds 90",
    "backup_last_bytes 4096",
    "restore_drill_last_seconds 0",
  ]) {
    expect(text).toContain(`\n${line}\n`);
  }
});

test("forms that are refused are counted by who sent them and why, from zero", async () => {
  const metrics = createMetrics(options);
  expect((await metrics.read()).text).toContain('forms_refused_total{kind="order",reason="fault"} 0');
  const refuse = (route: string, status = 503, method = "POST") => metrics.requestFinished({ method, route, status });
  for (const route of ["/order/new", "/order/:reference/pay", "/gate/:call", "/contact", "/api/v1/*"]) refuse(route);
  refuse("/staff/orders/:reference", 500);
  refuse("/hooks/midtrans");
  for (const route of ["/hooks/midtrans", "/hooks/blog", "/gate/:call"]) refuse(route, 401);
  refuse("/hooks/midtrans", 404);
  refuse("/hooks/blog", 500);
  // None of these loses what somebody sent.
  for (const route of ["/csp-reports", "/browser-errors", "/color-mode"]) refuse(route);
  refuse("/order/new", 409);
  refuse("/order/new", 503, "GET");
  refuse("/order/:reference/ticket.pdf", 429, "GET");
  for (const route of ["/order/new", "/order/new", "/staff", "/csp-reports"]) refuse(route, 429);
  const lines = (await metrics.read()).text.split("\n").filter((line) => line.startsWith("forms_refused_total{"));
  expect(lines.map((line) => line.slice("forms_refused_total".length))).toEqual([
    '{kind="submission",reason="fault"} 2',
    '{kind="submission",reason="limit"} 0',
    '{kind="submission",reason="signature"} 0',
    '{kind="order",reason="fault"} 2',
    '{kind="order",reason="limit"} 2',
    '{kind="order",reason="signature"} 0',
    '{kind="gate",reason="fault"} 1',
    '{kind="gate",reason="limit"} 0',
    '{kind="gate",reason="signature"} 0',
    '{kind="staff",reason="fault"} 1',
    '{kind="staff",reason="limit"} 1',
    '{kind="staff",reason="signature"} 0',
    '{kind="payment",reason="fault"} 1',
    '{kind="payment",reason="limit"} 0',
    '{kind="payment",reason="signature"} 1',
    '{kind="hook",reason="fault"} 1',
    '{kind="hook",reason="limit"} 0',
    '{kind="hook",reason="signature"} 1',
  ]);
});
