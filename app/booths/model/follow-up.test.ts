import { expect, test } from "vitest";
import { LAPSED_MS, lateReasons, readDay, readTags, SOON_MS } from "./follow-up";
import { stageOf } from "./stages";

test("tags are short words, each once", () => {
  expect(readTags(" Sponsor, returns;SPONSOR\n  big  island ")).toEqual(["sponsor", "returns", "big island"]);
  expect(readTags("")).toEqual([]);
  expect(readTags("x".repeat(31))).toBeNull();
  expect(readTags(Array.from({ length: 11 }, (_, index) => index).join(","))).toBeNull();
});

test.each([
  ["2026-12-01", "2026-12-01"],
  [" 2028-02-29 ", "2028-02-29"],
  ["", null],
  ["2026-02-30", undefined],
  ["2026-13-01", undefined],
  ["tomorrow", undefined],
])("the day %j is read as %j", (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test("an exhibitor is late on the day of its next step, and while a hold or an offer ends soon", () => {
  const at = Date.parse("2026-12-01T10:00:00+07:00");
  const now = { today: "2026-12-01", at };
  const none = { nextOn: null, heldUntil: null, offeredUntil: null, lapsedAt: null, declinedAt: null };
  expect(lateReasons(none, now)).toEqual([]);
  expect(lateReasons({ ...none, nextOn: "2026-12-02" }, now)).toEqual([]);
  expect(lateReasons({ ...none, nextOn: "2026-12-01" }, now)).toEqual(["step"]);
  expect(lateReasons({ ...none, heldUntil: at + SOON_MS + 1, offeredUntil: at }, now)).toEqual([]);
  const all = { nextOn: "2025-01-01", heldUntil: at + SOON_MS, offeredUntil: at + 1, lapsedAt: at, declinedAt: at };
  expect(lateReasons(all, now)).toEqual(["step", "hold", "offer", "lapsed", "declined"]);
  expect(lateReasons({ ...none, lapsedAt: at + 1 }, now)).toEqual([]);
  expect(lateReasons({ ...none, lapsedAt: at - LAPSED_MS, declinedAt: at - LAPSED_MS }, now)).toEqual([]);
});

test("the stage follows from what was done", () => {
  const facts = { units: [], hasOpenOffer: false, isOnSite: false, isEnded: false };
  const having = (state: string) => ({ ...facts, units: [{ state }, { state }] });
  expect(stageOf(facts)).toBe("new");
  expect(stageOf(having("held"))).toBe("new");
  expect(stageOf({ ...having("held"), hasOpenOffer: true })).toBe("offered");
  expect(stageOf({ ...having("reserved"), hasOpenOffer: true })).toBe("reserved");
  expect(stageOf(having("contracted"))).toBe("contracted");
  expect(stageOf({ ...having("contracted"), isOnSite: true })).toBe("planned");
  expect(stageOf({ ...facts, isEnded: true })).toBe("cancelled");
  // Who comes after all is somebody who comes.
  expect(stageOf({ ...having("held"), isEnded: true })).toBe("new");
  expect(stageOf({ ...facts, isEnded: true, hasOpenOffer: true })).toBe("offered");
});
