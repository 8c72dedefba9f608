/**
 * The whole test command: lint, types, build, unit tests, browser tests. Every step runs, whatever failed before it, unless
 * there is nothing left to test; the last line says how many tests passed and failed.
 */
import { mkdirSync, rmSync } from "node:fs";
import { ensureChromium } from "./test/chromium.ts";
import { type Counts, playwrightCounts, vitestCounts } from "./test/counts.ts";
import { run, runBeside } from "./test/run.ts";

const results = "test-results";
const CRASH_RUNS = "tests/faults";
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

ensureChromium();
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

const totals: Counts = { passed: 0, failed: 0, skipped: 0 };
function count({ passed, failed: broken, skipped }: Counts) {
  totals.passed += passed;
  totals.failed += broken;
  totals.skipped += skipped;
}

if (step("build", "npm", ["run", "build"])) {
  const unit = `${results}/vitest.json`;
  step("unit and service tests", "vitest", ["run", `--exclude=${CRASH_RUNS}/**`, ...reports(unit)]);
  count(vitestCounts(unit));
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
  count(playwrightCounts(browser));
  if (!(await crashRuns)) failed.push("crash runs");
  count(vitestCounts(crashes));
}

if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`${totals.passed} passed, ${totals.failed + (totals.failed === 0 ? failed.length : 0)} failed${skipped}`);
process.exitCode = failed.length > 0 || totals.passed === 0 ? 1 : 0;
