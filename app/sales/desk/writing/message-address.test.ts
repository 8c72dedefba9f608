import { expect, test } from "vitest";
import { readVersion } from "./message-address";

test.each([
  ["1", 1],
  ["120", 120],
  ["", 0],
  [undefined, 0],
  ["NaN", 0],
  ["1e309", 0],
  ["-1", 0],
  ["1.5", 0],
  ["9007199254740993", 0],
])("a form that sends %o as a version means %i", (typed, version) => expect(readVersion(typed)).toBe(version));
