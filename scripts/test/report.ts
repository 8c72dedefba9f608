import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** A test that failed: where it stands and what it said first. */
export type Failure = { test: string; message: string };

/** What a runner's report says. `again`: tests that passed only when they were tried again. */
export type Report = { passed: number; skipped: number; failures: Failure[]; again: string[] };

/** A runner that left no report ran nothing: that is a failure of its own. */
function missing(file: string): Report {
  return { passed: 0, skipped: 0, failures: [{ test: file, message: "no report was written" }], again: [] };
}

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: "passed" | "failed";
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** Reads vitest's JSON report. */
export function vitestReport(file: string): Report {
  if (!existsSync(file)) return missing(file);
  const report: VitestReport = JSON.parse(readFileSync(file, "utf8"));
  const failures: Failure[] = [];
  const again: string[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const path = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { fullName, failureMessages } of failed)
      failures.push({ test: `${path} › ${fullName}`, message: failureMessages.join("\n") });
    // A file that could not even be loaded, or whose hooks broke, has no test of its own to fail.
    if (status === "failed" && failed.length === 0) failures.push({ test: path, message });
    // The errors of a first try stay with a test that passed afterwards.
    for (const test of assertionResults)
      if (test.status === "passed" && test.failureMessages.length > 0) again.push(`${path} › ${test.fullName}`);
  }
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures, again };
}

type Spec = {
  title: string;
  tests: {
    projectName: string;
    status: "expected" | "unexpected" | "flaky" | "skipped";
    results: { error?: { message?: string } }[];
  }[];
};
type Suite = { title: string; file: string; specs: Spec[]; suites?: Suite[] };
type PlaywrightReport = {
  stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
  errors: { message?: string }[];
  suites: Suite[];
};

/** Reads Playwright's JSON report. A test that passed only when tried again counts as passed, and is told of. */
export function playwrightReport(file: string): Report {
  if (!existsSync(file)) return missing(file);
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(readFileSync(file, "utf8"));
  // What belongs to no test: a file that does not load, a worker that dies.
  const failures: Failure[] = errors.map(({ message = "" }) => ({ test: "Playwright itself", message }));
  const again: string[] = [];
  function read({ title, file: path, specs, suites: inner = [] }: Suite, above: string[]) {
    const titles = title === path ? [path] : [...above, title];
    for (const spec of specs)
      for (const { projectName, status, results } of spec.tests) {
        const test = `[${projectName}] ${[...titles, spec.title].join(" › ")}`;
        const message = results.find(({ error }) => error)?.error?.message ?? "";
        if (status === "unexpected") failures.push({ test, message });
        if (status === "flaky") again.push(test);
      }
    for (const suite of inner) read(suite, titles);
  }
  for (const suite of suites) read(suite, []);
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failures, again };
}
