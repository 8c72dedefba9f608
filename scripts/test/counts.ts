import { existsSync, readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number; skipped: number };

/** A runner that left no report ran nothing: that is a failure of its own. */
const NO_REPORT: Counts = { passed: 0, failed: 1, skipped: 0 };

/** The counts of vitest's JSON report. */
export function vitestCounts(file: string): Counts {
  if (!existsSync(file)) return NO_REPORT;
  const report: {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    numPendingTests: number;
  } = JSON.parse(readFileSync(file, "utf8"));
  // A file that could not even be loaded has no tests to fail.
  const failed = Math.max(report.numFailedTests, Math.min(1, report.numFailedTestSuites));
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

/** The counts of Playwright's JSON report. A test that passed only when tried again counts as passed, and is told of. */
export function playwrightCounts(file: string): Counts {
  if (!existsSync(file)) return NO_REPORT;
  const {
    stats,
    errors,
  }: { stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>; errors: unknown[] } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  if (stats.flaky > 0)
    console.log(`${stats.flaky} browser tests passed only when tried again; the report above names them.`);
  const failed = Math.max(stats.unexpected, Math.min(1, errors.length));
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}
