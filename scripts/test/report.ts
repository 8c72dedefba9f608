import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** A failed test: its file and title, and its first error message. */
export type Failure = { test: string; message: string };

/** The results of one runner. `flaky`: tests that passed only when retried. */
export type Report = { passed: number; skipped: number; failures: Failure[]; flaky: string[] };

/** Tests of one runner that may pass only when retried: more of them hide a fault. */
const MAX_FLAKY = 3;

/** Why a run fails although each test has passed at last; undefined for few retries. */
export function retryFault(reports: readonly Report[]): string | undefined {
  const most = Math.max(0, ...reports.map(({ flaky }) => flaky.length));
  return most > MAX_FLAKY ? `${most} tests of one runner passed only when retried, more than ${MAX_FLAKY}` : undefined;
}

/** A runner without a report ran nothing, which counts as a failure. */
function missing(file: string): Report {
  return { passed: 0, skipped: 0, failures: [{ test: file, message: "no report was written" }], flaky: [] };
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
  const flaky: string[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const path = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { fullName, failureMessages } of failed)
      failures.push({ test: `${path} › ${fullName}`, message: failureMessages.join("\n") });
    // A file that did not load, or whose hooks failed, has no failed test.
    if (status === "failed" && failed.length === 0) failures.push({ test: path, message });
    // A test that passed when retried still has the errors of its first attempt.
    for (const test of assertionResults)
      if (test.status === "passed" && test.failureMessages.length > 0) flaky.push(`${path} › ${test.fullName}`);
  }
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures, flaky };
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

/** Reads Playwright's JSON report. A flaky test counts as passed and is listed. */
export function playwrightReport(file: string): Report {
  if (!existsSync(file)) return missing(file);
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(readFileSync(file, "utf8"));
  // Errors outside any test: a file that does not load, a worker that crashes.
  const failures: Failure[] = errors.map(({ message = "" }) => ({ test: "Playwright itself", message }));
  const flaky: string[] = [];
  function read({ title, file: path, specs, suites: inner = [] }: Suite, above: string[]) {
    const titles = title === path ? [path] : [...above, title];
    for (const spec of specs)
      for (const { projectName, status, results } of spec.tests) {
        const test = `[${projectName}] ${[...titles, spec.title].join(" › ")}`;
        const message = results.find(({ error }) => error)?.error?.message ?? "";
        if (status === "unexpected") failures.push({ test, message });
        if (status === "flaky") flaky.push(test);
      }
    for (const suite of inner) read(suite, titles);
  }
  for (const suite of suites) read(suite, []);
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failures, flaky };
}
