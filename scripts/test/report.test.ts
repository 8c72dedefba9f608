import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inFull } from "../../tests/support/content/sample.ts";
import { playwrightReport, type Report, vitestReport } from "./report.ts";

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

/** Both runners have one test each that passes, fails, and is skipped. */
function expectAll(report: Report, name: (title: string) => string, broken: string[]) {
  expect(report.passed).toBe(1);
  expect(report.skipped).toBe(1);
  expect(report.failures.map((failure) => failure.test).toSorted()).toEqual([name("breaks"), ...broken].toSorted());
  const breaks = report.failures.find((failure) => failure.test === name("breaks"));
  expect(breaks?.message).toContain("this is what broke");
}

inFull(() => {
  test("vitest's report lists failed tests and a file that does not load", () => {
    writeFileSync(
      join(folder, "some.test.ts"),
      `import { describe, test } from "vitest";
     describe("a group", () => {
       test("passes", () => {});
       test("breaks", () => { throw new Error("this is what broke"); });
       test.skip("is left out", () => {});
     });`,
    );
    writeFileSync(join(folder, "unloadable.test.ts"), 'throw new Error("not even loaded");');
    runTests("vitest", ["run", "--root=.", "--reporter=json", `--outputFile.json=${json}`]);
    const report = vitestReport(json);
    const name = (title: string) => `${at}/some.test.ts › a group ${title}`;
    expectAll(report, name, [`${at}/unloadable.test.ts`]);
    expect(report.failures.find(({ test: where }) => where.includes("unloadable"))?.message).toContain(
      "not even loaded",
    );
  });
});

inFull(() => {
  test("Playwright's report lists the same, each with its project", () => {
    writeFileSync(
      join(folder, "some.spec.ts"),
      `import { test } from "@playwright/test";
     test.describe("a group", () => {
       test("passes", () => {});
       test("breaks", () => { throw new Error("this is what broke"); });
       test.skip("is left out", () => {});
     });`,
    );
    writeFileSync(
      join(folder, "playwright.config.ts"),
      'export default { testMatch: "some.spec.ts", workers: 1, reporter: "json", projects: [{ name: "js" }] };',
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
