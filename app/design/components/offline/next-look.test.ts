import { expect, test } from "vitest";
import { nextLook } from "./next-look";

const SEEN = { hidden: false, savesData: false, online: true, failures: 0, isOpen: true };

test("a page in sight asks once a minute while the hall is open", () => {
  expect(nextLook(SEEN)).toBe(60_000);
});

test.each([{ hidden: true }, { savesData: true }, { online: false }, { isOpen: false }])(
  "it does not ask with %o",
  (state) => expect(nextLook({ ...SEEN, ...state })).toBeNull(),
);

test("without an answer it asks ever more rarely, and not beyond a quarter of an hour or so", () => {
  const pauses = [1, 2, 3, 4, 5, 60].map((failures) => nextLook({ ...SEEN, failures }));
  expect(pauses).toEqual([120_000, 240_000, 480_000, 960_000, 960_000, 960_000]);
});
