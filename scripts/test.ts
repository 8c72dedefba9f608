/**
 * `npm test`: lint, types, build and all tests. Every step runs even if an earlier one failed, except that tests need a
 * build. The last line has the numbers of passed and failed tests.
 * `npm test -- NAME …`: only the tests whose path or title contains NAME; see `CONTRIBUTING.md`.
 */
import { mkdirSync, rmSync } from "node:fs";
import { ensureChromium, ensureEngines } from "../tests/support/servers/browsers.ts";
import { playwrightReport, type Report, vitestReport } from "./test/report.ts";
import { buildIfStale, run, runBeside } from "./test/run.ts";
import { selectTests } from "./test/select.ts";

const results = "test-results";
const FAULTS = "tests/faults";
const ENGINES = "tests/engines";
/** Lines of a failed test's message in the summary; the complete message is further up. */
const MESSAGE_LINES = 12;
const reports = (file: string) => ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];

const args = process.argv.slice(2);
if (args.length > 0) runSome(args);
else await runAll();

/** Runs the tests that the arguments select. Options, which begin with `-`, go to the runner. */
function runSome(args: readonly string[]): void {
  const options = args.filter((word) => word.startsWith("-"));
  const names = args.filter((word) => !word.startsWith("-"));
  const { vitest, playwright, title } = selectTests(names);
  const files = [...vitest, ...playwright];
  if (files.length === 0) {
    console.error(`No test has ${names.join(" or ")} in its path or title.`);
    process.exitCode = 2;
    return;
  }
  if (files.some((file) => file.startsWith("tests/"))) {
    ensureChromium();
    if (!buildIfStale()) {
      process.exitCode = 1;
      return;
    }
  }
  if (files.some((file) => file.startsWith(ENGINES))) ensureEngines();
  const chosen = (flag: string) => (title ? [flag, title] : []);
  const passed = [
    vitest.length === 0 || run("vitest", "vitest", ["run", ...vitest, ...chosen("-t"), ...options]),
    playwright.length === 0 || run("playwright", "playwright", ["test", ...playwright, ...chosen("-g"), ...options]),
  ];
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}

async function runAll(): Promise<void> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  ensureChromium();
  ensureEngines();
  const failed: string[] = [];
  const step = (name: string, command: string, args: string[]): boolean => {
    const passed = run(name, command, args);
    if (!passed) failed.push(name);
    return passed;
  };

  // First: the other checks read the types of routes and messages.
  step("route types", "react-router", ["typegen"]);
  step("compiled messages", "npm", ["run", "--silent", "messages"]);
  step("format and lint", "biome", ["check", "."]);
  step("import rules and cycles", "oxlint", []);
  step("unused code", "knip", []);
  step("messages", "node", ["scripts/check-messages.ts"]);
  step("types", "tsc", []);

  const outcomes: Report[] = [];
  if (step("build", "npm", ["run", "build"])) {
    const unit = `${results}/vitest.json`;
    const others = [`--exclude=${FAULTS}/**`, `--exclude=${ENGINES}/**`];
    step("unit and service tests", "vitest", ["run", ...others, ...reports(unit)]);
    outcomes.push(vitestReport(unit));
    // Beside the browser tests: these mostly wait, for crashes, retries, a mail server that hangs and two more browsers.
    const beside = `${results}/beside.json`;
    const besideTests = runBeside(
      "fault, Firefox and WebKit tests",
      "vitest",
      ["run", FAULTS, ENGINES, "--maxWorkers=2", ...reports(beside)],
      `${results}/beside.log`,
    );
    step("browser tests", "playwright", ["test"]);
    outcomes.push(playwrightReport(`${results}/playwright.json`));
    if (!(await besideTests)) failed.push("fault, Firefox and WebKit tests");
    outcomes.push(vitestReport(beside));
  }
  summarize(outcomes, failed);
}

function summarize(outcomes: readonly Report[], failed: readonly string[]): void {
  const failures = outcomes.flatMap((report) => report.failures);
  const flaky = outcomes.flatMap((report) => report.flaky);
  const sum = (of: "passed" | "skipped") => outcomes.reduce((total, report) => total + report[of], 0);
  if (flaky.length > 0) console.log(`\nPassed only when retried:\n  ${flaky.join("\n  ")}`);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
  for (const { test, message } of failures)
    console.log(`\n  ${test}\n${message.split("\n").slice(0, MESSAGE_LINES).join("\n").replace(/^/gm, "    ")}`);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  // A failed step without a failed test (lint, a runner that crashes) counts as one failure.
  console.log(`\n${sum("passed")} passed, ${Math.max(failures.length, failed.length)} failed${skipped}`);
  process.exitCode = failed.length > 0 || sum("passed") === 0 ? 1 : 0;
}
