import type { FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";

type Row = { name: string; value: string; test: string; passed: boolean };

/** Prints one row for each constant of docs/product.md that a test read from the running page. */
export default class ConstantsReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(_result: FullResult): void {
    const rows = (this.suite?.allTests() ?? []).flatMap(rowsOf);
    if (rows.length === 0) return;
    const width = (key: "name" | "value") => Math.max(...rows.map((row) => row[key].length));
    console.log("\nConstants, read from the running page");
    for (const row of rows.sort((a, b) => a.name.localeCompare(b.name))) {
      const verdict = row.passed ? "ok  " : "FAIL";
      console.log(`  ${verdict} ${row.name.padEnd(width("name"))}  ${row.value.padEnd(width("value"))}  ${row.test}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** The rows of a test's last run. */
function rowsOf(testCase: TestCase): Row[] {
  const annotations = testCase.results.at(-1)?.annotations ?? testCase.annotations;
  return annotations.flatMap(({ type, description = "" }) => {
    if (type !== "constant") return [];
    const at = description.indexOf(": ");
    const passed = testCase.outcome() === "expected";
    return [{ name: description.slice(0, at), value: description.slice(at + 2), test: testCase.title, passed }];
  });
}
