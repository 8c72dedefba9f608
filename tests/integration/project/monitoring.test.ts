import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createMetrics } from "~/server/metrics/metrics.server";

const rulesSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

const read = (name: string) => readFileSync(`deploy/monitoring/${name}`, "utf8");
const alerts = rulesSchema.parse(parse(read("alerts.yml"))).groups.flatMap(({ rules }) => rules);
const panels = dashboardSchema.parse(JSON.parse(read("dashboard.json"))).panels;

/** Prometheus sets these itself: one metric, and labels of each series. */
const OF_PROMETHEUS = "up";
const LABELS_OF_PROMETHEUS = ["instance", "job"];

/** The metrics of an expression: names that are not a function, keyword or label. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, " ")
    .replace(/\b(?:by|on|without)\s*\([^)]*\)/g, " ");
  return [...bare.matchAll(/\b(?!\d)([a-z_]\w*)\b(?!\s*\()/g)]
    .map(([, name]) => name ?? "")
    .filter((name) => !["and", "or", "unless", "e6"].includes(name));
}

/** What a selector such as `up{job="site"}` asks of a label. */
type Matcher = { label: string; operator: string; value: string };

/** The selectors of an expression that have matchers, without those of Prometheus' own labels. */
function selectorsIn(expression: string): { name: string; matchers: Matcher[] }[] {
  return [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].map(([, name = "", list = ""]) => ({
    name,
    matchers: [...list.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)]
      .map(([, label = "", operator = "", value = ""]) => ({ label, operator, value }))
      .filter(({ label }) => !LABELS_OF_PROMETHEUS.includes(label)),
  }));
}

/** The labels by which an expression groups, without Prometheus' own and the bounds of a histogram's buckets. */
function groupingsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)]
    .flatMap(([, list = ""]) => list.split(",").map((label) => label.trim()))
    .filter((label) => ![...LABELS_OF_PROMETHEUS, "le"].includes(label));
}

function matches(labels: ReadonlyMap<string, string>, { label, operator, value }: Matcher): boolean {
  const found = labels.get(label);
  // A label that a metric does not have is a mistake, also where Prometheus takes it for an empty one.
  if (found === undefined) return false;
  const isEqual = operator.endsWith("~") ? new RegExp(`^(?:${value})$`).test(found) : found === value;
  return isEqual !== operator.startsWith("!");
}

/** The metrics with something in each of them: a request that failed, a service that was asked, a state that is not empty. */
async function readMetrics(): Promise<string> {
  const upstream = { lastAnswer: null, lastFault: null, paused: null, answersNow: true };
  const metrics = createMetrics({
    outbox: {
      counts: async () => ({ waiting: 1, sending: 1, sent: 1, parked: 1 }),
      oldestUndelivered: async () => 1,
    },
    readiness: async () => ({
      outbox: "writable",
      mail: "sent",
      upstreams: { blog: upstream, "payment-provider": upstream },
    }),
    deliveryAttempts: () => new Map([["sent", 1]]),
    sales: async () => ({
      orders: { held: 1, placed: 1, expiring: 1 },
      ordersOverdue: 1,
      tickets: { held: 1, sold: 1 },
      reservedShare: 1,
      paymentsPaid: 1,
      paymentsOverdue: 1,
      refundsUnanswered: 1,
      gate: { scans: 1, present: 1, silent: 1, waiting: 1 },
    }),
    backups: async () => ({}),
    clock: { now: () => 0 },
  });
  metrics.observePageCache(() => ({ bytes: 1, pages: 1 }));
  metrics.requestFinished({ method: "POST", route: "/contact", status: 503, seconds: 1, cache: "miss" });
  metrics.requestFinished({ method: "POST", route: "/hooks/midtrans", status: 200 });
  return (await metrics.read()).text;
}

const text = await readMetrics();
/** The names of all series that the site has. */
const served = new Set(
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? ["", "_bucket", "_sum", "_count"].map((part) => name + part) : [name],
  ),
);
/** The series that have labels. */
const series = [...text.matchAll(/^(\w+)\{(.*)\} /gm)].map(([, name = "", list = ""]) => ({
  name,
  labels: new Map([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", value = ""]) => [label, value])),
}));

/** Selectors that match no series of the site, and groupings by labels that none of an expression's series has. */
function unmatched(expression: string): unknown[] {
  const selectors = selectorsIn(expression).filter(
    ({ name, matchers }) =>
      matchers.length > 0 &&
      !series.some((one) => one.name === name && matchers.every((matcher) => matches(one.labels, matcher))),
  );
  const names = metricsIn(expression);
  const groupings = groupingsIn(expression).filter(
    (label) => !series.some((one) => names.includes(one.name) && one.labels.has(label)),
  );
  return [...selectors, ...groupings];
}

test("metrics of an expression are found", () => {
  const expression = 'sum by (le) (rate(a_bucket{status=~"5.."}[5m])) / max(b) > 450e6 unless on (instance) c';
  expect(metricsIn(expression)).toEqual(["a_bucket", "b", "c"]);
});

test("a label that the site does not have is found", () => {
  expect(unmatched('sum by (kind) (forms_refused_total{kind="order",reason!="limit",job="site"})')).toEqual([]);
  expect(unmatched('outbox_deliveries{state="dead"}')).toHaveLength(1);
  expect(unmatched('upstream_up{name!="blog"}')).toHaveLength(1);
  expect(unmatched("sum by (state) (http_requests_total)")).toEqual(["state"]);
});

test.each(alerts)("the alert $alert reads metrics and labels that the site has", ({ expr }) => {
  const metrics = metricsIn(expr);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => name !== OF_PROMETHEUS && !served.has(name))).toEqual([]);
  expect(unmatched(expr)).toEqual([]);
});

test.each(panels)("the panel $title reads metrics and labels that the site has", ({ targets }) => {
  const metrics = targets.flatMap(({ expr }) => metricsIn(expr));
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !served.has(name))).toEqual([]);
  expect(targets.flatMap(({ expr }) => unmatched(expr))).toEqual([]);
});

test("docs/operating.md has a row for each metric of the site, and no other", () => {
  const [, section = ""] = /\n## Metrics\n(.*?)\n## /s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const rows = [...section.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = ""]) => cell.match(/(?<=`)\w+(?=`)/g) ?? []);
  const own = [...served].filter((name) => !/^(?:process|nodejs)_|_(?:bucket|sum|count)$/.test(name));
  expect(rows.toSorted()).toEqual(own.toSorted());
});

test("each alert has its section in docs/operating.md, and each section its alert", () => {
  const [, section = ""] = /\n## Alerts\n(.*?)\n## /s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const described = [...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(described.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});
