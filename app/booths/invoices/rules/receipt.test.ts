import { expect, test } from "vitest";
import type { MoneyAct } from "./invoice";
import { receiptOf } from "./receipt";

const parts = [
  { ...{ place: 0, amount: 5_550_001, due: "2026-12-14" }, remindedBefore: null, remindedAfter: null },
  { ...{ place: 1, amount: 5_549_999, due: "2027-05-05" }, remindedBefore: null, remindedAfter: null },
];

const row = (id: string, act: MoneyAct, change: number) => ({
  ...{ id, act, change, day: "2026-12-01", paper: act === "moved" ? "INV-2026-1-0001" : null },
  way: act === "paid" ? ("transfer" as const) : null,
});

const drawn = row("drawn", "drawn", 11_100_000);
const said = (journal: ReturnType<typeof row>[], id: string) => {
  const receipt = receiptOf({ parts }, [drawn, ...journal], id);
  return receipt && { ...receipt, next: receipt.next && `${receipt.next.place} ${receipt.next.owed}` };
};

test("a receipt says what came, for which part, and what is still to be paid, as it was then", () => {
  const journal = [row("one", "paid", -1_000_000), row("two", "paid", -4_550_001), row("three", "paid", -6_000_000)];
  const [way, day] = ["transfer", "2026-12-01"];
  expect(said(journal, "one")).toEqual({
    ...{ amount: 1_000_000, way, day, from: null, parts: [{ place: 0, left: 4_550_001 }], open: 10_100_000, over: 0 },
    next: "0 4550001",
  });
  expect(said(journal, "two")).toMatchObject({ parts: [{ place: 0, left: 0 }], open: 5_549_999, next: "1 5549999" });
  expect(said(journal, "three")).toMatchObject({ parts: [{ place: 1, left: 0 }], open: 0, over: 450_001, next: null });
});

test("one payment may be for two parts, and who pays the second part first has paid the first one", () => {
  expect(said([row("all", "paid", -11_100_000)], "all")).toMatchObject({
    parts: [
      { place: 0, left: 0 },
      { place: 1, left: 0 },
    ],
    ...{ open: 0, over: 0 },
  });
  expect(said([row("last", "paid", -5_549_999)], "last")).toMatchObject({
    ...{ parts: [{ place: 0, left: 0 }], open: 5_550_001, next: "1 5550001" },
  });
});

test("what comes once nothing is owed is too much, and only its own amount", () => {
  const journal = [row("all", "paid", -11_200_000), row("more", "paid", -500)];
  expect(said(journal, "more")).toMatchObject({ amount: 500, parts: [], open: 0, over: 500 });
});

test("money that another invoice gave is a payment of this one; what it gives to others is not", () => {
  const journal = [row("in", "moved", -5_550_001), row("out", "moved", 1_000)];
  expect(said(journal, "in")).toMatchObject({ amount: 5_550_001, from: "INV-2026-1-0001", open: 5_549_999 });
  expect(said(journal, "out")).toBeNull();
});

test("there is none of a payment that was booked by mistake, nor of tax that was withheld", () => {
  const journal = [row("one", "paid", -1_000), row("tax", "withheld", -1_000), row("one/back", "reversed", 1_000)];
  expect([said(journal, "one"), said(journal, "tax"), said(journal, "none")]).toEqual([null, null, null]);
});
