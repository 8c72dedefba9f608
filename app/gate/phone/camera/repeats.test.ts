import { expect, it } from "vitest";
import { createRepeats } from "./repeats";

/** What is judged of pictures, each with its ms and the codes in it. */
function judge(pictures: readonly (readonly [number, ...string[]])[]): string[] {
  const repeats = createRepeats();
  return pictures.flatMap(([at, ...texts]) => {
    const text = repeats.see(texts, at);
    return text === null ? [] : [`${at} ${text}`];
  });
}

/** What is judged of codes that a scanner types, each with the ms of its Enter. */
function judgeTyped(typed: readonly (readonly [number, string])[], repeats = createRepeats()): string[] {
  return typed.flatMap(([at, text]) => (repeats.hear(text, at) ? [`${at} ${text}`] : []));
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

it("judges a code once that a scanner types again and again, and again when somebody scans it on purpose", () => {
  const always = Array.from({ length: 20 }, (_, index) => [index * 900, "A"] as const);
  expect(judgeTyped(always)).toEqual(["0 A"]);
  expect(judgeTyped([...always, [19_000, "A"]])).toEqual(["0 A", "19000 A"]);
  // Another person's ticket is judged at once, and the first one is not judged again after it.
  expect(
    judgeTyped([
      [0, "A"],
      [400, "B"],
      [800, "A"],
      [1_200, "B"],
    ]),
  ).toEqual(["0 A", "400 B"]);
});

it("judges a typed code at once that was taken back, or comes in another mode", () => {
  const repeats = createRepeats();
  expect(judgeTyped([[0, "A"]], repeats)).toEqual(["0 A"]);
  repeats.forgetJudged();
  expect(judgeTyped([[500, "A"]], repeats)).toEqual(["500 A"]);
});

it("judges a code once that both the camera and a scanner read", () => {
  const repeats = createRepeats();
  expect(judgeTyped([[0, "A"]], repeats)).toEqual(["0 A"]);
  const pictures = Array.from({ length: 60 }, (_, index) => repeats.see(["A"], 1_000 + index * 60));
  expect(pictures.filter(Boolean)).toEqual([]);
  // What is still in view after an undo has not come anew, and another code waits until the verdict was read.
  repeats.forgetJudged();
  expect(repeats.see(["A"], 4_600)).toBeNull();
  const other = createRepeats();
  expect(other.see(["A"], 0)).toBe("A");
  expect(judgeTyped([[900, "A"]], other)).toEqual([]);
  expect(judgeTyped([[1_000, "B"]], other)).toEqual(["1000 B"]);
  expect(other.see(["C"], 1_500)).toBeNull();
  expect(other.see(["C"], 2_000)).toBe("C");
});
