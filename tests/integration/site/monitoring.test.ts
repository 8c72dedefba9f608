import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { startTestSite } from "../../support/servers/test-site";

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

/** Prometheus sets it itself. */
const OF_PROMETHEUS = "up";

/** The metrics of an expression: names that are no function, keyword or label. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, " ")
    .replace(/\b(?:by|on|without)\s*\([^)]*\)/g, " ");
  return [...bare.matchAll(/\b(?!\d)([a-z_]\w*)\b(?!\s*\()/g)]
    .map(([, name]) => name ?? "")
    .filter((name) => !["and", "or", "unless", "e6"].includes(name));
}

/** The names of all series that the built site has. */
const served = new Set<string>();
let site: Awaited<ReturnType<typeof startTestSite>>;
beforeAll(async () => {
  const token = "a-token-for-prometheus";
  site = await startTestSite({ METRICS_TOKEN: token });
  const response = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  for (const [, name = "", type] of (await response.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    served.add(name);
    if (type === "histogram") for (const part of ["bucket", "sum", "count"]) served.add(`${name}_${part}`);
  }
});
afterAll(() => site.stop());

test("metrics of an expression are found", () => {
  const expression = 'sum by (le) (rate(a_bucket{status=~"5.."}[5m])) / max(b) > 450e6 unless on (instance) c';
  expect(metricsIn(expression)).toEqual(["a_bucket", "b", "c"]);
});

test.each(alerts)("the alert $alert reads metrics that the site has", ({ expr }) => {
  const metrics = metricsIn(expr);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => name !== OF_PROMETHEUS && !served.has(name))).toEqual([]);
});

test.each(panels)("the panel $title reads metrics that the site has", ({ targets }) => {
  const metrics = targets.flatMap(({ expr }) => metricsIn(expr));
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !served.has(name))).toEqual([]);
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
