import { expect, test } from "vitest";
import { createSeenRevisions } from "./calendar.server";

test("an entry has the same stamp until its content changes", () => {
  let now = 1_000;
  const revisedAt = createSeenRevisions({ now: () => now });
  expect(revisedAt("a", "talk")).toBe(1_000);
  expect(revisedAt("b", "talk")).toBe(1_000);
  now = 2_000;
  expect(revisedAt("a", "talk")).toBe(1_000);
  expect(revisedAt("a", "talk, moved")).toBe(2_000);
  expect(revisedAt("b", "talk")).toBe(1_000);
  now = 3_000;
  // A return to the first content is a revision too.
  expect(revisedAt("a", "talk")).toBe(3_000);
});
