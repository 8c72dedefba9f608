import { expect, test } from "vitest";
import { oncePerContent, sinceChangeOf } from "./once-per-content";
import { shippedContent } from "./shipped-content.server";

test("what follows from content is created once for each", () => {
  let times = 0;
  const read = oncePerContent(() => ++times);
  expect([read(shippedContent), read(shippedContent), read({ ...shippedContent })]).toEqual([1, 1, 2]);
});

test("the earliest content counts for as long as nothing of its kinds changes", () => {
  const since = sinceChangeOf("brands", "visit");
  const other = { ...shippedContent, partners: [] };
  expect(since(shippedContent)).toBe(shippedContent);
  expect(since(other)).toBe(shippedContent);
  const changed = { ...other, brands: [] };
  expect(since(changed)).toBe(changed);
  expect(since({ ...changed, links: [] })).toBe(changed);
});

test("the contents of two editions do not displace each other", () => {
  const since = sinceChangeOf("brands", "visit");
  const past = { ...shippedContent, brands: [...shippedContent.brands] };
  expect([since(shippedContent), since(past)]).toEqual([shippedContent, past]);
  expect(since({ ...shippedContent, links: [] })).toBe(shippedContent);
  expect(since({ ...past, links: [] })).toBe(past);
});
