import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inFull } from "../../tests/support/content/sample.ts";
import { playwrightReport, type Report, retryFault, vitestReport } from "./report.ts";

// Inside the project, where the runners find their packages.
mkdirSync("test-results", { recursive: true });
const folder = mkdtempSync(resolve("test-results/report-"));
const json = join(folder, "report.json");
const at = relative(".", folder);

beforeAll(() => writeFileSync(join(folder, "package.json"), "{}"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the tests of the folder as `npm test` does, and writes the report to `json`. */
function runTests(runner: string, args: string[]) {
  rmSync(json, { force: true });
  const { error } = spawnSync(resolve("node_modules/.bin", runner), args, {
    cwd: folder,
    env: { ...process.env, VITEST: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: json },
  });
  if (error) throw error;
}

/** Both runners have one test each that passes, fails, passes when retried, and is skipped. */
function expectAll(report: Report, name: (title: string) => string, broken: string[]) {
  expect(report.passed).toBe(2);
  expect(report.skipped).toBe(1);
  expect(report.flaky).toEqual([name("passes the second time")]);
  expect(report.failures.map((failure) => failure.test).toSorted()).toEqual([name("breaks"), ...broken].toSorted());
  const breaks = report.failures.find((failure) => failure.test === name("breaks"));
  expect(breaks?.message).toContain("this is what broke");
}

test("vitest's report lists failed tests, flaky tests, and a file that does not load", () => {
  writeFileSync(
    join(folder, "some.test.ts"),
    `import { describe, expect, test } from "vitest";
     let tries = 0;
     describe("a group", () => {
       test("passes", () => {});
       test("breaks", () => { throw new Error("this is what broke"); });
       test("passes the second time", () => { tries += 1; expect(tries).toBe(2); });
       test.skip("is left out", () => {});
     });`,
  );
  writeFileSync(join(folder, "unloadable.test.ts"), 'throw new Error("not even loaded");');
  runTests("vitest", ["run", "--retry=1", "--root=.", "--reporter=json", `--outputFile.json=${json}`]);
  const report = vitestReport(json);
  const name = (title: string) => `${at}/some.test.ts › a group ${title}`;
  expectAll(report, name, [`${at}/unloadable.test.ts`]);
  expect(report.failures.find(({ test: where }) => where.includes("unloadable"))?.message).toContain("not even loaded");
});

inFull(() => {
  test("Playwright's report lists the same, each with its project", () => {
    writeFileSync(
      join(folder, "some.spec.ts"),
      `import { expect, test } from "@playwright/test";
     test.describe("a group", () => {
       test("passes", () => {});
       test("breaks", () => { throw new Error("this is what broke"); });
       test("passes the second time", ({}, { retry }) => { expect(retry).toBe(1); });
       test.skip("is left out", () => {});
     });`,
    );
    writeFileSync(
      join(folder, "playwright.config.ts"),
      'export default { testMatch: "some.spec.ts", retries: 1, workers: 1, reporter: "json", projects: [{ name: "js" }] };',
    );
    runTests("playwright", ["test"]);
    expectAll(playwrightReport(json), (title) => `[js] some.spec.ts › a group › ${title}`, []);
  });
});

test("a runner without a report counts as a failure", () => {
  for (const read of [vitestReport, playwrightReport]) {
    const { passed, failures } = read(join(folder, "nothing.json"));
    expect(passed).toBe(0);
    expect(failures).toHaveLength(1);
  }
});

test("more than three retries with one runner are a fault", () => {
  const report = (count: number): Report => ({
    passed: 10,
    skipped: 0,
    failures: [],
    flaky: Array.from({ length: count }, (_, index) => `test ${index}`),
  });
  expect(retryFault([])).toBeUndefined();
  expect(retryFault([report(3), report(3)])).toBeUndefined();
  expect(retryFault([report(0), report(4)])).toBe("4 tests of one runner passed only when retried, more than 3");
});
