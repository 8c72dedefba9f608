/**
 * `npm test`: types, lint, build and the tests that prove each promise once; `npm run test:full`: all tests. Every step runs even
 * if an earlier one failed, except that tests need a build. The last line has the numbers of passed and failed tests.
 * `npm test -- NAME …`: only the tests whose path or title contains NAME. `npm test -- --changed`: those that the changes since the
 * last commit can reach; `--changed=REVISION`: since another one. See `CONTRIBUTING.md`.
 */
import { mkdirSync, rmSync } from "node:fs";
import { ensureChromium, ensureEngines } from "../tests/support/servers/browsers.ts";
import { joinMessages } from "./build/messages.ts";
import { changedFiles, selectChanged } from "./test/changed.ts";
import { playwrightReport, type Report, vitestReport } from "./test/report.ts";
import { buildIfStale, run, runTogether, type Step, stopOnSignals } from "./test/run.ts";
import { type Selection, selectTests } from "./test/select.ts";
import { keepTemporaryFilesInMemory } from "./test/temporary.ts";
import { rememberBusy } from "./test/workers.ts";

const results = "test-results";
const ENGINES = "tests/engines";
/** Lines of a failed test's message in the summary; the complete message is further up. */
const MESSAGE_LINES = 12;
const MESSAGES: Step = { name: "compiled messages", command: "npm", args: ["run", "--silent", "messages"] };
/** What the checks and the build need, and neither what the other one makes. */
const TYPES: Step[] = [{ name: "types of routes", command: "react-router", args: ["typegen"] }, MESSAGES];
const CHECKS: Step = { name: "checks", command: "node", args: ["scripts/check.ts"] };
const BUILD: Step = { name: "build", command: "npm", args: ["run", "--silent", "bundle"] };

stopOnSignals();
keepTemporaryFilesInMemory();
rememberBusy();
const args = process.argv.slice(2);
const options = args.filter((word) => word.startsWith("-") && !/^--(full|changed)\b/.test(word));
const names = args.filter((word) => !word.startsWith("-"));
// tests/support/content/sample.ts and the runners' configurations read this.
if (args.includes("--full")) process.env.TEST_FULL = "true";
const changed = args.find((word) => /^--changed\b/.test(word));
if (changed) await runChanged(changed.split("=")[1] || "HEAD");
else if (names.length > 0) await runNamed();
else await runAll();

/** Runs the tests that the names select. */
async function runNamed(): Promise<void> {
  const selection = selectTests(names);
  if (filesOf(selection).length === 0) {
    console.error(`No test has ${names.join(" or ")} in its path or title.`);
    process.exitCode = 2;
    return;
  }
  await runTogether([MESSAGES]);
  await runSome(selection);
}

/** Runs the checks, and the tests that what differs from a revision can reach. */
async function runChanged(since: string): Promise<void> {
  const changed = changedFiles(since);
  const { left, ...selection } = selectChanged(changed);
  const files = filesOf(selection);
  console.log(`${changed.length} files differ from ${since}. They reach ${files.length} files of tests that run now.`);
  if (left > 0) console.log(`${left} more files of tests ask for pages that they reach: npm test runs those too.`);
  const typed = await runTogether(TYPES);
  const checked = await runTogether(files.some(needsBuild) ? [CHECKS, BUILD] : [CHECKS]);
  if (files.length > 0) await runSome(selection);
  if (![...typed, ...checked].every(Boolean)) process.exitCode = 1;
}

function filesOf({ vitest, playwright }: Selection): string[] {
  return [...vitest, ...playwright];
}

function needsBuild(file: string): boolean {
  return file.startsWith("tests/");
}

/** Runs a selection of tests. Options go to the runner. */
async function runSome(selection: Selection): Promise<void> {
  const { vitest, playwright, title } = selection;
  const files = filesOf(selection);
  // Whoever names files that are otherwise left to `npm run test:full` wants them.
  if (files.some((file) => file.includes(".full."))) process.env.TEST_FULL = "true";
  if (files.some(needsBuild)) {
    ensureChromium();
    if (!(await buildIfStale())) {
      process.exitCode = 1;
      return;
    }
  }
  if (files.some((file) => file.startsWith(ENGINES))) ensureEngines();
  joinMessages();
  const chosen = (flag: string) => (title ? [flag, title] : []);
  const passed = [
    vitest.length === 0 || (await run("vitest", "vitest", ["run", ...vitest, ...chosen("-t"), ...options])),
    playwright.length === 0 ||
      (await run("playwright", "playwright", ["test", ...playwright, ...chosen("-g"), ...options])),
  ];
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}

/** Runs all tests, or a part of them: the option `--shard=1/4` goes to both runners, which know it. */
async function runAll(): Promise<void> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  const failed: string[] = [];
  /** @returns true when the last of these steps passed */
  const step = async (...together: Step[]): Promise<boolean> => {
    const passed = await runTogether(together);
    failed.push(...together.filter((_, index) => !passed[index]).map(({ name }) => name));
    return passed.at(-1) === true;
  };

  await step(...TYPES);
  const built = await step(CHECKS, BUILD);
  ensureChromium();
  ensureEngines();
  const outcomes: Report[] = [];
  if (built) {
    joinMessages();
    const json = `${results}/vitest.json`;
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${json}`];
    const name = "unit, service, fault, Firefox and WebKit tests";
    await step({ name, command: "vitest", args: ["run", ...reporters, ...options] });
    outcomes.push(vitestReport(json));
    await step({ name: "Chromium tests", command: "playwright", args: ["test", ...options] });
    outcomes.push(playwrightReport(`${results}/playwright.json`));
  }
  summarize(outcomes, failed);
}

function summarize(outcomes: readonly Report[], failed: string[]): void {
  const failures = outcomes.flatMap((report) => report.failures);
  const sum = (of: "passed" | "skipped") => outcomes.reduce((total, report) => total + report[of], 0);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
  for (const { test, message } of failures)
    console.log(`\n  ${test}\n${message.split("\n").slice(0, MESSAGE_LINES).join("\n").replace(/^/gm, "    ")}`);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  // A failed step without a failed test (lint, a runner that crashes) counts as one failure.
  console.log(`\n${sum("passed")} passed, ${Math.max(failures.length, failed.length)} failed${skipped}`);
  process.exitCode = failed.length > 0 || sum("passed") === 0 ? 1 : 0;
}
