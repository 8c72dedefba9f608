import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const RULES = "deploy/monitoring/alerts.yml";
/** Prometheus' own evaluator of rules, kept for the next run. */
const PROMTOOL = resolve("node_modules/.cache/promtool");

const folder = mkdtempSync(join(tmpdir(), "alerts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program of Debian's `prometheus`, without the server that the package would start. */
function promtool(): string {
  const found = spawnSync("promtool", ["--version"]);
  if (!found.error) return "promtool";
  if (!existsSync(PROMTOOL)) {
    const script = `set -e
      [ "$(id -u)" != 0 ] || apt-get update -qq
      apt-get download -qq prometheus
      dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool
      mkdir -p "$(dirname "$1")"
      mv usr/bin/promtool "$1"`;
    const download = join(folder, "download");
    mkdirSync(download);
    try {
      execFileSync("sh", ["-c", script, "sh", PROMTOOL], { cwd: download, stdio: ["ignore", "ignore", "pipe"] });
    } catch (cause) {
      throw new Error("The test of the alerts needs promtool of Debian's package `prometheus`.", { cause });
    }
  }
  return PROMTOOL;
}

/** Values a minute by series, in promtool's notation: `1x3` is 1 in minute 0 and three more times, `0+2x3` is 0, 2, 4, 6. */
type Series = Readonly<Record<string, string>>;

type Case = {
  /** The alert fires with each of these. */
  fires: readonly Series[];
  /** What it has beside its severity. */
  labels?: Readonly<Record<string, string>>;
  summary: string;
  /** It does not with these: at the threshold, not for long enough, or of something else. */
  quiet: readonly Series[];
  /** When, after the first value; by default twenty minutes. */
  at?: string;
};

const A = 'instance="a",job="site"';
const B = 'instance="b",job="site"';

/** More refusals than anybody notices, and one fewer than an alert needs. */
const refused = (kind: string, reason = "fault"): Series => ({
  [`forms_refused_total{kind="${kind}",reason="${reason}",${A}}`]: "0x15 1 2 3 3 3",
});
const hardlyRefused = (kind: string): Series => ({
  [`forms_refused_total{kind="${kind}",reason="fault",${A}}`]: "0x15 1x5",
  [`forms_refused_total{kind="${kind}",reason="limit",${A}}`]: "0+100x20",
  [`forms_refused_total{kind="another",reason="fault",${A}}`]: "0+100x20",
});

const CASES: Readonly<Record<string, Case>> = {
  SiteDown: {
    fires: [{ [`up{${A}}`]: "1x17 0x2", [`up{${B}}`]: "1x20" }],
    labels: { instance: "a", job: "site" },
    summary: "a does not respond",
    quiet: [{ [`up{${A}}`]: "1x19 0" }, { 'up{instance="a",job="another"}': "0x20" }],
  },
  StoreNotWritable: {
    fires: [{ [`outbox_writable{${A}}`]: "1x16 0x3", [`outbox_writable{${B}}`]: "1x20" }],
    labels: { instance: "a" },
    summary: "a can store no form: forms get 503",
    quiet: [{ [`outbox_writable{${A}}`]: "1x17 0x2" }],
  },
  ContentNotCurrent: {
    fires: [{ [`content_current{${A}}`]: "1x14 0x5", [`content_current{${B}}`]: "1x20" }],
    labels: { instance: "a" },
    summary: "a may not show the content that is published",
    quiet: [{ [`content_current{${A}}`]: "1x15 0x4" }],
  },
  SubmissionsStuck: {
    fires: [{ [`outbox_oldest_undelivered_seconds{${A}}`]: "0x14 960x5" }],
    summary: "A submission has waited for 16m 0s",
    quiet: [{ [`outbox_oldest_undelivered_seconds{${A}}`]: "900x20" }],
  },
  SubmissionsParked: {
    fires: [
      { [`outbox_deliveries{state="parked",${A}}`]: "0x19 2", [`outbox_deliveries{state="parked",${B}}`]: "2x20" },
    ],
    summary: "2 deliveries wait for a person",
    quiet: [
      { [`outbox_deliveries{state="parked",${A}}`]: "0x20", [`outbox_deliveries{state="waiting",${A}}`]: "9x20" },
    ],
  },
  FormsRefused: {
    fires: [refused("submission")],
    summary: "3 forms of visitors were refused in 5 minutes",
    quiet: [hardlyRefused("submission")],
  },
  FormsLimited: {
    fires: [{ [`forms_refused_total{kind="order",reason="limit",${A}}`]: "0x6 60x14" }],
    labels: { kind: "order" },
    summary: "60 forms (order) were refused in 15 minutes, because one address sent too many",
    quiet: [
      {
        [`forms_refused_total{kind="order",reason="limit",${A}}`]: "0x6 50x14",
        [`forms_refused_total{kind="order",reason="fault",${A}}`]: "0+100x20",
      },
    ],
  },
  OrdersRefused: {
    fires: [refused("order")],
    summary: "3 orders of buyers were refused in 5 minutes",
    quiet: [hardlyRefused("order")],
  },
  TicketsReserved: {
    at: "1h",
    // Twenty networks, each within its share, that hold again as soon as their holds end.
    // For a minute or two most of it is free in between.
    fires: [{ [`tickets_reserved_share{${A}}`]: "0x15 0.75x14 0 0 0.75x28", [`tickets_reserved_share{${B}}`]: "0x60" }],
    summary: "75% of what is left of a ticket is held by orders that nobody has placed",
    quiet: [
      // The first quarter of an hour of a sale: all is held, and is bought or comes back.
      { [`tickets_reserved_share{${A}}`]: "0x30 1x14 0.2x16" },
      { [`tickets_reserved_share{${A}}`]: "0.5x60" },
    ],
  },
  OrdersOverdue: {
    fires: [{ [`orders_overdue{${A}}`]: "0x9 1x10" }],
    summary: "1 orders keep tickets after their deadline",
    quiet: [{ [`orders_overdue{${A}}`]: "0x10 1x9" }],
  },
  PaymentsStuck: {
    fires: [
      { [`payments_overdue{${A}}`]: "0x9 1x10" },
      { [`payments_overdue{${A}}`]: "0x20", [`refunds_unanswered{${A}}`]: "1x20" },
      // A minute in which the provider's messages were refused.
      { [`forms_refused_total{kind="payment",reason="fault",${A}}`]: "0x6 3x13" },
    ],
    summary: "Payments or refunds wait: nobody has asked the provider, or it does not answer",
    quiet: [
      { [`payments_overdue{${A}}`]: "0x10 1x9", [`refunds_unanswered{${A}}`]: "0x20" },
      { [`forms_refused_total{kind="payment",reason="fault",${A}}`]: "0x6 1x13" },
      // The blog's messages, and a key that is wrong.
      { [`forms_refused_total{kind="hook",reason="fault",${A}}`]: "0x6 9x13" },
      { [`forms_refused_total{kind="payment",reason="signature",${A}}`]: "0x6 9x13" },
    ],
  },
  PaymentMessagesMissing: {
    at: "2h",
    fires: [
      { [`forms_refused_total{kind="payment",reason="signature",${A}}`]: "0x110 3x10" },
      // Buyers have paid, and the site learned it by asking alone.
      { [`payments_paid{${A}}`]: "5x70 9x50", [`payments_paid{${B}}`]: "5x70 9x50" },
      {
        [`payments_paid{${A}}`]: "5x70 9x50",
        [`http_requests_total{method="POST",route="/hooks/midtrans",status="200",${A}}`]: "4x120",
        [`http_requests_total{method="POST",route="/hooks/midtrans",status="401",${A}}`]: "0+1x50 51x70",
      },
    ],
    summary: "Messages of the payment provider do not arrive, or are not signed with our key",
    quiet: [
      { [`forms_refused_total{kind="payment",reason="signature",${A}}`]: "0x110 1x10" },
      {
        [`payments_paid{${A}}`]: "5x70 9x50",
        [`http_requests_total{method="POST",route="/hooks/midtrans",status="200",${B}}`]: "1x70 4x50",
      },
      { [`payments_paid{${A}}`]: "5x120" },
    ],
  },
  PaymentProviderAway: {
    fires: [{ [`upstream_up{service="payment-provider",${A}}`]: "1x14 0x5" }],
    summary: "The payment provider does not answer: buyers cannot pay online",
    quiet: [
      {
        [`upstream_up{service="payment-provider",${A}}`]: "0x20",
        [`upstream_up{service="payment-provider",${B}}`]: "1x20",
      },
      { [`upstream_up{service="blog",${A}}`]: "0x20" },
    ],
  },
  GateRefused: {
    fires: [refused("gate")],
    summary: "3 requests of gate devices were refused in 5 minutes",
    quiet: [hardlyRefused("gate")],
  },
  GateDevicesSilent: {
    fires: [{ [`gate_devices{state="silent",${A}}`]: "2x20", [`gate_devices{state="present",${A}}`]: "3x20" }],
    summary: "2 gate devices have been silent for ten minutes, while others work",
    // The doors are closed.
    quiet: [{ [`gate_devices{state="silent",${A}}`]: "5x20", [`gate_devices{state="present",${A}}`]: "0x20" }],
  },
  BackupMissing: {
    at: "9h",
    fires: [{ [`backup_last_seconds{${A}}`]: "60x540", [`backup_last_seconds{${B}}`]: "0x540" }],
    summary: "The last backup is 8h 59m 0s old",
    quiet: [
      { [`backup_last_seconds{${A}}`]: "0x540", [`backup_last_seconds{${B}}`]: "0x300 7200x240" },
      // The instance that knows of backups does not respond.
      { [`backup_last_seconds{${A}}`]: "60x500 stale", [`backup_last_seconds{${B}}`]: "0x540" },
    ],
  },
  BackupNever: {
    fires: [
      {
        [`backup_last_seconds{${A}}`]: "0x20",
        [`backup_last_seconds{${B}}`]: "0x20",
        [`up{${A}}`]: "1x20",
        [`up{${B}}`]: "1x20",
      },
    ],
    summary: "No instance knows of any backup",
    quiet: [
      { [`backup_last_seconds{${A}}`]: "60x20", [`backup_last_seconds{${B}}`]: "0x20", [`up{${A}}`]: "1x20" },
      { [`backup_last_seconds{${B}}`]: "0x20", [`up{${A}}`]: "0x20", [`up{${B}}`]: "1x20" },
    ],
  },
  BackupSmall: {
    fires: [{ [`backup_last_bytes{${A}}`]: "8192x10 4000x9", [`backup_last_bytes{${B}}`]: "0x20" }],
    summary: "The last backup has 3.906kiB, less than half of this week's largest",
    quiet: [
      { [`backup_last_bytes{${A}}`]: "8192x10 4096x9" },
      { [`backup_last_bytes{${A}}`]: "0x20" },
      // The instance that knows of backups does not respond.
      { [`backup_last_bytes{${A}}`]: "8192x10 stale", [`backup_last_bytes{${B}}`]: "0x20" },
    ],
  },
  RestoreDrillOld: {
    at: "2h",
    // A hundred days before the first value.
    fires: [{ [`restore_drill_last_seconds{${A}}`]: "-8640000x120" }],
    summary: "No backup was restored to try it for 100 days, or ever",
    quiet: [
      { [`restore_drill_last_seconds{${A}}`]: "-8640000x120", [`restore_drill_last_seconds{${B}}`]: "0x120" },
      // The instance that knows of drills does not respond.
      { [`restore_drill_last_seconds{${B}}`]: "-8640000x120", [`up{${A}}`]: "0x120", [`up{${B}}`]: "1x120" },
    ],
  },
  MailToFiles: {
    fires: [{ [`mail_to_files{${A}}`]: "1x20" }],
    summary: "Mail is written to files, and nobody receives it",
    quiet: [{ [`mail_to_files{${A}}`]: "0x20" }],
  },
  ErrorResponses: {
    fires: [
      {
        [`http_requests_total{method="GET",route="/",status="200",${A}}`]: "0+97x20",
        [`http_requests_total{method="POST",route="/contact",status="503",${A}}`]: "0+3x20",
      },
    ],
    summary: "3% of the responses are errors",
    quiet: [
      {
        [`http_requests_total{method="GET",route="/",status="200",${A}}`]: "0+99x20",
        [`http_requests_total{method="POST",route="/contact",status="503",${A}}`]: "0+1x20",
        [`http_requests_total{method="GET",route="/*",status="404",${A}}`]: "0+50x20",
      },
      { [`http_requests_total{method="GET",route="/",status="200",${A}}`]: "5x20" },
    ],
  },
  SlowPages: {
    fires: [
      {
        [`http_request_duration_seconds_bucket{le="2.5",route="/",${A}}`]: "0+90x20",
        [`http_request_duration_seconds_bucket{le="6",route="/",${A}}`]: "0+100x20",
        [`http_request_duration_seconds_bucket{le="+Inf",route="/",${A}}`]: "0+100x20",
      },
    ],
    summary: "One rendered page in twenty takes more than 4.25s",
    quiet: [
      {
        [`http_request_duration_seconds_bucket{le="2.5",route="/",${A}}`]: "0+96x20",
        [`http_request_duration_seconds_bucket{le="6",route="/",${A}}`]: "0+100x20",
        [`http_request_duration_seconds_bucket{le="+Inf",route="/",${A}}`]: "0+100x20",
      },
    ],
  },
  EventLoopBlocked: {
    fires: [{ [`nodejs_eventloop_lag_p99_seconds{${A}}`]: "0.1x14 0.6x5" }],
    labels: { instance: "a", job: "site" },
    summary: "a is overloaded",
    quiet: [{ [`nodejs_eventloop_lag_p99_seconds{${A}}`]: "0.5x20" }],
  },
  UpstreamAway: {
    fires: [{ [`upstream_up{service="blog",${A}}`]: "0x20", [`upstream_up{service="payment-provider",${A}}`]: "0x20" }],
    labels: { service: "blog" },
    summary: "blog does not respond, or refuses us: pages show older data, mail and forms wait",
    quiet: [{ [`upstream_up{service="mail",${A}}`]: "0x20", [`upstream_up{service="mail",${B}}`]: "1x20" }],
  },
  BrowserErrors: {
    fires: [{ [`browser_reports_total{kind="error",${A}}`]: "0x6 30x13" }],
    summary: "Browsers reported 30 errors in 15 minutes",
    quiet: [
      {
        [`browser_reports_total{kind="error",${A}}`]: "0x6 20x13",
        [`browser_reports_total{kind="csp",${A}}`]: "0+9x20",
      },
    ],
  },
  LogLinesLost: {
    fires: [{ [`log_lines_dropped_total{${A}}`]: "0x15 1x4" }],
    labels: { instance: "a", job: "site" },
    summary: "a lost lines of its log",
    quiet: [{ [`log_lines_dropped_total{${A}}`]: "7x20" }],
  },
  MemoryHigh: {
    fires: [{ [`process_resident_memory_bytes{${A}}`]: "524288000x20" }],
    labels: { instance: "a", job: "site" },
    summary: "a takes 500MiB",
    quiet: [
      { [`process_resident_memory_bytes{${A}}`]: "450000000x20" },
      { 'process_resident_memory_bytes{instance="a",job="another"}': "524288000x20" },
    ],
  },
  TwoReleases: {
    at: "40m",
    fires: [{ [`site_build_info{release="1",${A}}`]: "1x40", [`site_build_info{release="2",${B}}`]: "1x40" }],
    summary: "Instances run different releases",
    quiet: [
      { [`site_build_info{release="1",${A}}`]: "1x40", [`site_build_info{release="1",${B}}`]: "1x40" },
      { [`site_build_info{release="1",${A}}`]: "1x40", [`site_build_info{release="2",${B}}`]: "_x15 1x24" },
    ],
  },
};

const rules = z
  .object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ alert: z.string(), labels: z.object({ severity: z.string() }) })) }),
    ),
  })
  .parse(parse(readFileSync(RULES, "utf8")))
  .groups.flatMap((group) => group.rules);

/** A test of promtool: what an alert says at a moment. */
function testOf(alert: string, series: Series, { at = "20m" }: Case, said: readonly object[]) {
  const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  return {
    interval: "1m",
    input_series: input,
    alert_rule_test: [{ eval_time: at, alertname: alert, exp_alerts: said }],
  };
}

test("each alert has its case", () => {
  expect(Object.keys(CASES).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

test.each(rules)(
  "$alert fires when it should, says what is wrong, and not before",
  ({ alert, labels: { severity } }) => {
    const known = CASES[alert] ?? expect.fail("it has no case");
    const said = { exp_labels: { severity, ...known.labels }, exp_annotations: { summary: known.summary } };
    const tests = [
      ...known.fires.map((series) => testOf(alert, series, known, [said])),
      ...known.quiet.map((series) => testOf(alert, series, known, [])),
    ];
    const file = join(folder, `${alert}.json`);
    writeFileSync(file, JSON.stringify({ rule_files: [resolve(RULES)], evaluation_interval: "1m", tests }));
    const { stdout, stderr } = spawnSync(promtool(), ["test", "rules", file], { encoding: "utf8" });
    expect(stdout + stderr).toMatch(/^Unit Testing: .*\n {2}SUCCESS\s*$/);
  },
);
