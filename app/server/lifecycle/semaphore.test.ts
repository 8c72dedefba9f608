import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore";

test("so many run at once, the others in the order in which they came, and a failure frees its place", async () => {
  const gate = createSemaphore(2);
  const begun: number[] = [];
  const works = [1, 2, 3, 4].map((number) => ({ number, end: Promise.withResolvers<number>() }));
  const results = works.map(({ number, end }) =>
    gate(() => {
      begun.push(number);
      return end.promise;
    }),
  );
  const settled = Promise.allSettled(results);
  await expect.poll(() => begun).toEqual([1, 2]);
  works[1]?.end.reject(new Error("broken"));
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  for (const { number, end } of works) end.resolve(number);
  expect((await settled).map((result) => (result.status === "fulfilled" ? result.value : "broken"))).toEqual([
    1,
    "broken",
    3,
    4,
  ]);
  expect(begun).toEqual([1, 2, 3, 4]);
});
