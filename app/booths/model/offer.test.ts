import { expect, test } from "vitest";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { percentOfPrice, withTax } from "~/leads/model/tax-rule";
import type { BookingLine } from "./booking-line";
import type { BoothUnit } from "./booth-unit";
import {
  agreedOffer,
  declinedAtOf,
  isAbout,
  OFFER_STATES,
  offerAfter,
  offerAt,
  offerNumber,
  readDays,
  readDiscount,
  readPieces,
  remindAt,
  totalOf,
  worthOf,
} from "./offer";

const DAY_MS = 24 * 3600_000;
const WANTED = { hall: "a", booth: "1", area: 9, price: 10 };

test("an offer is accepted, declined or replaced once, and only in its time", () => {
  const moves = ["accept", "decline", "replace"] as const;
  const allowed = [...OFFER_STATES, "over", "withdrawn", "unknown"] as const;
  expect(
    Object.fromEntries(allowed.map((state) => [state, moves.filter((move) => offerAfter(state, move) !== null)])),
  ).toEqual({
    ...{ open: ["accept", "decline", "replace"], over: ["replace"], withdrawn: ["replace"] },
    ...{ accepted: [], declined: [], replaced: [], unknown: [] },
  });
});

test("no sequence of acts leads out of an answer", () => {
  const offer = { createdAt: 0, validUntil: 14 * DAY_MS, releasedAt: null };
  for (const now of [1, 13 * DAY_MS, 14 * DAY_MS]) {
    for (const first of ["accept", "decline", "replace"] as const) {
      const state = offerAfter(offerAt({ ...offer, state: "open" }, now), first);
      if (state === null) continue;
      for (const second of ["accept", "decline", "replace"] as const)
        expect(offerAfter(offerAt({ ...offer, state }, now), second)).toBeNull();
    }
  }
});

test("what is agreed is the newest accepted offer, until the team releases its booths, and only for exactly these booths", () => {
  const offer = { state: "accepted", version: 1, answeredAt: 10, releasedAt: null };
  const newer = { ...offer, version: 2 };
  expect(agreedOffer([{ ...newer, state: "open" }, offer])?.version).toBe(1);
  expect(agreedOffer([offer, newer])?.version).toBe(2);
  expect(agreedOffer([{ ...offer, releasedAt: 9 }])?.version).toBe(1);
  expect(agreedOffer([{ ...offer, releasedAt: 10 }])).toBeNull();
  expect(agreedOffer([{ ...offer, state: "declined" }])).toBeNull();
  // A declined one asks the team to call, until it has given the booths to somebody else.
  expect(declinedAtOf(offer)).toBeNull();
  expect(declinedAtOf({ ...offer, state: "declined" })).toBe(offer.answeredAt);
  expect(declinedAtOf({ ...offer, state: "declined", releasedAt: 9 })).toBe(offer.answeredAt);
  expect(declinedAtOf({ ...offer, state: "declined", releasedAt: 10 })).toBeNull();
  const units = ["a", "b"].map((key) => ({ key, hall: "main", booth: key, area: 9, price: 1 }));
  const own = (...keys: string[]) => keys.map((unit) => ({ unit }));
  expect([own("b", "a"), own("a"), own("a", "c"), []].map((units_) => isAbout({ units }, units_))).toEqual([
    ...[true, false, false, false],
  ]);
});

test("time and a release end an open offer alone", () => {
  const offer = { createdAt: 10, validUntil: 100, releasedAt: null };
  expect(offerAt({ ...offer, state: "open" }, 99)).toBe("open");
  expect(offerAt({ ...offer, state: "open" }, 100)).toBe("over");
  expect(offerAt({ ...offer, state: "open", releasedAt: 9 }, 50)).toBe("open");
  expect(offerAt({ ...offer, state: "open", releasedAt: 10 }, 50)).toBe("withdrawn");
  expect(offerAt({ ...offer, state: "accepted", releasedAt: 20 }, 500)).toBe("accepted");
  expect(offerAt({ ...offer, state: "of a newer release" }, 50)).toBe("unknown");
});

test("it is called to mind two days before its end, or at half of a short time", () => {
  expect(remindAt(0, 14 * DAY_MS)).toBe(12 * DAY_MS);
  expect(remindAt(0, 2 * DAY_MS)).toBe(DAY_MS);
});

test.each([
  ["10%", 100_000],
  ["2,5 %", 25_000],
  ["100%", 1_000_000],
  ["Rp 150.000", 150_000],
  ["", 0],
  ["1.000.000", 1_000_000],
  ["1.000.001", null],
  ["101%", null],
  ["-5%", null],
  ["half", null],
])("a discount of %j on Rp 1.000.000 is %j", (typed, amount) => {
  expect(readDiscount(typed, 1_000_000)).toBe(amount);
});

test("days and pieces are whole numbers within bounds", () => {
  expect(["14", " 1 ", "0", "91", "1.5", "", "-3"].map(readDays)).toEqual([14, 1, null, null, null, null, null]);
  expect(["", "2", "500", "501", "x"].map(readPieces)).toEqual([0, 2, 500, null, null]);
});

test("the tax is rounded once, on the whole, as on the invoice", () => {
  const rule = { base: { of: 11, per: 12 }, rate: 12 };
  const line = (amount: number): BookingLine => ({
    text: inEachLanguage(() => ""),
    quantity: 1,
    unitPrice: amount,
    amount,
  });
  expect(totalOf([line(14), line(14), line(-3)], rule)).toEqual({ net: 25, tax: 3, total: 28 });
  expect(totalOf([], rule)).toEqual({ net: 0, tax: 0, total: 0 });
  const { tax } = totalOf([line(14_850_001)], rule);
  expect([tax, withTax(14_850_001, rule).tax, percentOfPrice(rule)]).toEqual([1_633_500, 1_633_500, 11]);
  expect(offerNumber({ reference: "EX-7K2M-4P", version: 2 })).toBe("EX-7K2M-4P-2");
});

test("units are worth what was agreed for exactly them, and otherwise their prices", () => {
  const unit = (key: string, listPrice: number): BoothUnit => ({
    ...{ unit: key, hall: "a", booth: key, area: 900, state: "reserved", registration: "EX-1", heldUntil: null },
    ...{ listPrice, handPrice: null, note: null },
  });
  const [one, two] = [unit("a 1", 10), unit("a 2", 20)];
  const offer = { version: 1, answeredAt: 5, releasedAt: null, net: 7, units: [{ ...WANTED, key: "a 1" }] };
  const accepted = { ...offer, state: "accepted" };
  expect(worthOf([one], [accepted])).toBe(7);
  expect(worthOf([one, two], [accepted])).toBe(30);
  expect(worthOf([one], [{ ...offer, state: "open" }])).toBe(10);
  expect(worthOf([one], [{ ...accepted, releasedAt: 6 }])).toBe(10);
  expect(worthOf([one], [accepted, { ...accepted, version: 2, net: 6 }])).toBe(6);
});
