import { expect, test } from "vitest";
import { parseRange } from "./file-parts";

test.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=0-99", { first: 0, last: 99 }],
  ["bytes=100-", { first: 100, last: 999 }],
  ["bytes=7-999999999", { first: 7, last: 999 }],
  ["BYTES=998-999", { first: 998, last: 999 }],
  ["bytes=-5", { first: 995, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-3", null],
  ["bytes=-", null],
  ["bytes=", null],
  ["bytes=0-1,5-6", null],
  ["bytes=a-b", null],
  ["bytes=1-2-3", null],
  ["lines=1-2", null],
  [undefined, null],
])("%s of 1000 bytes", (header, range) => {
  expect(parseRange(header, 1000)).toEqual(range);
});

test.each(["bytes=0-", "bytes=-1", "bytes=0-0"])("no byte of an empty file is in %s", (header) => {
  expect(parseRange(header, 0)).toBe("unsatisfiable");
});
