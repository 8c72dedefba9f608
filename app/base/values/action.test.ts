import { expect, test } from "vitest";
import { leadsTo } from "./action";

test("a link leads to its page with any query and fragment, and to no other one", () => {
  expect(leadsTo({ to: "/ticket" }, "/ticket")).toBe(true);
  expect(leadsTo({ to: "/ticket?day=2025-11-14#passes" }, "/ticket")).toBe(true);
  expect(leadsTo({ to: "/ticket-policy" }, "/ticket")).toBe(false);
});
