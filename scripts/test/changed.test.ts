import { expect, test } from "vitest";
import { selectChanged } from "./changed.ts";

test("a change reaches the tests that import it, directly or through others", () => {
  const { vitest, playwright } = selectChanged(["scripts/test/select.ts"]);
  expect(vitest).toEqual(expect.arrayContaining(["scripts/test/changed.test.ts", "scripts/test/select.test.ts"]));
  expect(playwright).toEqual([]);
});

test("a change of a rule reaches its own test, and the tests over the site that are nearest to it", () => {
  const { vitest, playwright } = selectChanged(["app/gate/rules/gate-rules.ts"]);
  expect(vitest).toEqual(
    expect.arrayContaining(["app/gate/rules/gate-rules.test.ts", "tests/integration/site/gate.test.ts"]),
  );
  expect(playwright).toContain("tests/e2e/gate.spec.ts");
});

test("a change of a page reaches the tests that ask for its address", () => {
  const { vitest, playwright } = selectChanged(["app/routes/pages/winner.tsx"]);
  expect(vitest).toContain("tests/integration/site/seasons.test.ts");
  expect([...vitest, ...playwright].length).toBeLessThan(60);
});

test("a change of words reaches the tests of what says them", () => {
  const { vitest, playwright } = selectChanged(["app/messages/en/vouchers.json"]);
  expect(vitest).toEqual(
    expect.arrayContaining([
      "app/sales/desk/vouchers/typed-voucher.test.ts",
      "tests/integration/site/vouchers.test.ts",
    ]),
  );
  // Those of the desk, of the log and of what is sold: fewer than one in ten of all files of tests.
  expect([...vitest, ...playwright].length).toBeLessThan(70);
});

test("what nothing imports reaches no test", () => {
  expect(selectChanged(["docs/forms.md"])).toEqual({ vitest: [], playwright: [], left: 0 });
});
