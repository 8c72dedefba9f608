/**
 * The whole test command: lint, types, build, unit tests, browser tests. Every step runs, whatever failed before it, unless
 * there is nothing left to test; the last line says how many tests passed and failed.
 */
import { mkdirSync, rmSync } from "node:fs";
import { ensureChromium } from "./test/chromium.ts";
import { ensureEngines } from "./test/engines.ts";
import { playwrightReport, type Report, vitestReport } from "./test/report.ts";
import { run, runBeside } from "./test/run.ts";

const results = "test-results";
const CRASH_RUNS = "tests/faults";
const ENGINES = "tests/engines";
/** Of what a failed test says, enough to know what broke; the whole stands further up. */
const MESSAGE_LINES = 12;
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

ensureChromium();
ensureEngines();
const failed: string[] = [];
function step(name: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  const passed = run(name, command, args, env);
  if (!passed) failed.push(name);
  return passed;
}

const reports = (file: string) => ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];

// First: the types of routes are made, and others look for them.
step("route types", "react-router", ["typegen"]);
step("format and lint", "biome", ["check", "."]);
step("dependency rules", "oxlint", []);
step("unused code", "knip", []);
step("types", "tsc", []);

const told: Report[] = [];
if (step("build", "npm", ["run", "build"])) {
  const unit = `${results}/vitest.json`;
  step("unit and service tests", "vitest", [
    "run",
    `--exclude=${CRASH_RUNS}/**`,
    `--exclude=${ENGINES}/**`,
    ...reports(unit),
  ]);
  told.push(vitestReport(unit));
  // They mostly wait, for deaths, retries and a mail server that hangs.
  const crashes = `${results}/crash-runs.json`;
  const crashRuns = runBeside(
    "crash runs",
    "vitest",
    ["run", CRASH_RUNS, ...reports(crashes)],
    `${results}/crash-runs.log`,
  );
  const browser = `${results}/playwright.json`;
  step("browser tests", "playwright", ["test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: browser });
  told.push(playwrightReport(browser));
  const engines = `${results}/engines.json`;
  step("Firefox and WebKit tests", "vitest", ["run", ENGINES, ...reports(engines)]);
  told.push(vitestReport(engines));
  if (!(await crashRuns)) failed.push("crash runs");
  told.push(vitestReport(crashes));
}

const failures = told.flatMap((report) => report.failures);
const again = told.flatMap((report) => report.again);
const sum = (of: "passed" | "skipped") => told.reduce((total, report) => total + report[of], 0);
if (again.length > 0) console.log(`\nPassed only when tried again:\n  ${again.join("\n  ")}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
for (const { test, message } of failures)
  console.log(`\n  ${test}\n${message.split("\n").slice(0, MESSAGE_LINES).join("\n").replace(/^/gm, "    ")}`);
const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
// A step that is no runner of tests, or a runner that breaks beside its tests, is one failure.
console.log(`\n${sum("passed")} passed, ${Math.max(failures.length, failed.length)} failed${skipped}`);
process.exitCode = failed.length > 0 || sum("passed") === 0 ? 1 : 0;
