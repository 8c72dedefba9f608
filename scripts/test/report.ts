import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** A failed test: its file and title, and its first error message. */
export type Failure = { test: string; message: string };

/** The results of one runner. */
export type Report = { passed: number; skipped: number; failures: Failure[] };

/** A runner without a report ran nothing, which counts as a failure. */
function missing(file: string): Report {
  return { passed: 0, skipped: 0, failures: [{ test: file, message: "no report was written" }] };
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
  for (const { name, status, message, assertionResults } of report.testResults) {
    const path = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { fullName, failureMessages } of failed)
      failures.push({ test: `${path} › ${fullName}`, message: failureMessages.join("\n") });
    // A file that did not load, or whose hooks failed, has no failed test.
    if (status === "failed" && failed.length === 0) failures.push({ test: path, message });
  }
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures };
}

type Spec = {
  title: string;
  tests: {
    projectName: string;
    status: "expected" | "unexpected" | "skipped";
    results: { error?: { message?: string } }[];
  }[];
};
type Suite = { title: string; file: string; specs: Spec[]; suites?: Suite[] };
type PlaywrightReport = {
  stats: Record<"expected" | "unexpected" | "skipped", number>;
  errors: { message?: string }[];
  suites: Suite[];
};

/** Reads Playwright's JSON report. */
export function playwrightReport(file: string): Report {
  if (!existsSync(file)) return missing(file);
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(readFileSync(file, "utf8"));
  // Errors outside any test: a file that does not load, a worker that crashes.
  const failures: Failure[] = errors.map(({ message = "" }) => ({ test: "Playwright itself", message }));
  function read({ title, file: path, specs, suites: inner = [] }: Suite, above: string[]) {
    const titles = title === path ? [path] : [...above, title];
    for (const spec of specs)
      for (const { projectName, status, results } of spec.tests) {
        if (status !== "unexpected") continue;
        const message = results.find(({ error }) => error)?.error?.message ?? "";
        failures.push({ test: `[${projectName}] ${[...titles, spec.title].join(" › ")}`, message });
      }
    for (const suite of inner) read(suite, titles);
  }
  for (const suite of suites) read(suite, []);
  return { passed: stats.expected, skipped: stats.skipped, failures };
}
