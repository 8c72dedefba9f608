import { expect, test } from "vitest";
import { withQuotas } from "./stock-rows";

test("rows have the number of the content, not that of their last sale", () => {
  const row = { ticket: "friday", held: 0, sold: 300, quota: 500 };
  expect(withQuotas([row, { ...row, ticket: "gone" }], new Map([["friday", 300]]))).toEqual([
    { ...row, quota: 300 },
    { ...row, ticket: "gone" },
  ]);
});
