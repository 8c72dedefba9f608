import { expect, it } from "vitest";
import { createRepeats } from "./repeats";

/** What is judged of pictures, each with its ms and the codes in it. */
function judge(pictures: readonly (readonly [number, ...string[]])[]): string[] {
  const take = createRepeats();
  return pictures.flatMap(([at, ...texts]) => {
    const text = take(texts, at);
    return text === null ? [] : [`${at} ${text}`];
  });
}

it("judges two codes that stay in view once each, however they take turns", () => {
  const turns = Array.from({ length: 100 }, (_, index) => [index * 60, index % 2 ? "B" : "A"] as const);
  expect(judge(turns)).toEqual(["0 A", "1020 B"]);
  const both = Array.from({ length: 100 }, (_, index) => [index * 60, "A", "B"] as const);
  expect(judge(both)).toEqual(["0 A", "1020 B"]);
});

it("judges a code again that was away for a while", () => {
  expect(judge([[0, "A"], [2_000, "A"], [4_400], [4_600, "A"]])).toEqual(["0 A", "4600 A"]);
  expect(
    judge([
      [0, "A"],
      [2_000, "A"],
      [4_400, "A"],
    ]),
  ).toEqual(["0 A"]);
});

it("leaves time to read a verdict before another code is judged", () => {
  expect(
    judge([
      [0, "A"],
      [500, "B"],
      [900, "B"],
      [1_000, "B"],
    ]),
  ).toEqual(["0 A", "1000 B"]);
});
