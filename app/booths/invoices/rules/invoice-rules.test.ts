import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { takenPart, withTax } from "~/leads/model/tax-rule";
import { invoiceNumbersIn } from "~/sales/model/invoice-numbers";
import { keptPercent, takenBack } from "./cancellation";
import { lateOf, type MoneyAct, type PlannedInvoice, stateOf } from "./invoice";
import { daysBetween, laterBy, moneyUntil, paidByWeek, withDays } from "./money-figures";
import { daysAfter, owedOf, partsOf } from "./payment-plan";
import { remindersOf } from "./reminders";
import { fitOfTransfer } from "./transfer-fit";

const RULE = { base: { of: 11, per: 12 }, rate: 12 };
const price = fc.integer({ min: 0, max: 999_999_999_999 });

describe("tax", () => {
  test.each([
    [12_000_000, 11_000_000, 1_320_000],
    [14_850_000, 13_612_500, 1_633_500],
    [1, 1, 0],
    [0, 0, 0],
  ])("of a price of %d the base is %d and the tax %d", (net, base, tax) => {
    expect(withTax(net, RULE)).toEqual({ net, base, tax, total: net + tax });
  });

  test("parts that are taken back are the invoice together, to the rupiah, and none is below nothing", () => {
    fc.assert(
      fc.property(price, fc.array(price, { maxLength: 6 }), (net, parts) => {
        let left = withTax(net, RULE);
        for (const part of [...parts, Number.MAX_SAFE_INTEGER]) {
          const taken = takenPart(Math.min(part, left.net), left, RULE);
          expect(Math.min(taken.net, taken.base, taken.tax, taken.total)).toBeGreaterThanOrEqual(0);
          expect(taken.net + taken.tax).toBe(taken.total);
          left = {
            ...{ net: left.net - taken.net, base: left.base - taken.base },
            ...{ tax: left.tax - taken.tax, total: left.total - taken.total },
          };
          expect(left).toEqual(withTax(left.net, RULE));
        }
        expect(left).toEqual({ net: 0, base: 0, tax: 0, total: 0 });
      }),
    );
  });
});

describe("a plan of payments", () => {
  const plan = [
    { percent: 50, after: 14 },
    { percent: 50, before: 30 },
  ];

  test("of an invoice shortly before the expo no part is due before the day of the invoice, nor before the one ahead of it", () => {
    const parts = partsOf(1_000, plan, { invoice: "2027-05-30", expo: "2027-06-04" }, () => false);
    expect(parts.map(({ due }) => due)).toEqual(["2027-06-13", "2027-06-13"]);
  });

  test("parts are the invoice together, within 999 rupiah of their percents, and ask for what no other part asks for while they can", () => {
    const percents = fc.constantFrom([100], [50, 50], [30, 70], [10, 40, 50], [25, 25, 25, 25]);
    fc.assert(
      fc.property(
        fc.integer({ min: 50_000, max: 999_999_999 }),
        percents,
        fc.array(fc.nat({ max: 3 })),
        (payable, all, shifts) => {
          const taken = new Set(
            shifts.flatMap((shift) => all.map((percent) => Math.floor((payable * percent) / 100) + shift)),
          );
          const many = all.map((percent, index) => ({ percent, after: index * 10 }));
          const parts = partsOf(payable, many, { invoice: "2026-11-30", expo: "2027-06-04" }, (amount) =>
            taken.has(amount),
          );
          expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(payable);
          for (const [index, { amount }] of parts.slice(0, -1).entries())
            expect(Math.abs(amount - (payable * (all[index] ?? 0)) / 100)).toBeLessThanOrEqual(1_000);
          if (all.length > 1) expect(parts.filter(({ amount }) => taken.has(amount))).toEqual([]);
          expect(new Set(parts.map(({ amount }) => amount)).size).toBe(parts.length);
        },
      ),
    );
  });

  test("what came counts for the first parts first", () => {
    const parts = [
      { place: 0, amount: 500_000, due: "2026-12-14" },
      { place: 1, amount: 500_000, due: "2027-05-05" },
    ];
    const owed = (open: number) => owedOf(parts, open).map((part) => part.owed);
    expect([owed(1_000_000), owed(700_000), owed(500_000), owed(1), owed(0), owed(-9)]).toEqual([
      ...[
        [500_000, 500_000],
        [200_000, 500_000],
        [0, 500_000],
      ],
      ...[
        [0, 1],
        [0, 0],
        [0, 0],
      ],
    ]);
  });
});

describe("a few rupiah by which parts are told apart", () => {
  const part = (place: number, amount: number, due: string) => ({
    ...{ place, amount, due, remindedBefore: null, remindedAfter: null },
  });
  const parts = [part(0, 3_000_001, "2026-12-14"), part(1, 3_000_000, "2027-02-01"), part(2, 3_999_999, "2027-05-05")];

  test("of the first part are asked for with the next one, so that parts may be paid in any order, to the rupiah", () => {
    const owed = (paid: number) => owedOf(parts, 10_000_000 - paid).map((one) => one.owed);
    expect(owed(3_000_000)).toEqual([0, 3_000_001, 3_999_999]);
    expect(owed(3_000_000 + 3_000_001)).toEqual([0, 0, 3_999_999]);
    // What lacks more than that is asked for by itself.
    expect(owed(3_000_001 - 1_000)).toEqual([1_000, 3_000_000, 3_999_999]);
    expect(owed(3_000_001 - 999)).toEqual([0, 3_000_999, 3_999_999]);
  });

  test("whatever is paid, all parts together are asked for what is open", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 10_000_000 }), (open) => {
        const owed = owedOf(parts, open);
        expect(owed.reduce((sum, part) => sum + part.owed, 0)).toBe(Math.max(0, open));
        for (const { owed: own, amount, place } of owed)
          expect(own).toBeLessThanOrEqual(amount + (place === 0 ? 0 : 999));
      }),
    );
  });

  test("that are left of all are neither late nor reminded of", () => {
    const invoice = { kind: "invoice", payable: 10_000_000, open: 999 } as const;
    const on = (open: number) => remindersOf({ ...invoice, parts, open, day: "2026-11-30" }, "2027-12-31");
    expect([on(999), on(1_000).map(({ place }) => place)]).toEqual([[], [2]]);
    const owed = owedOf(parts, 999);
    expect([stateOf(invoice, owed, "2027-12-31"), stateOf({ ...invoice, open: 1_000 }, owed, "2027-12-31")]).toEqual([
      ...["part", "late"],
    ]);
    // A bill of that much is a bill.
    expect(stateOf({ ...invoice, payable: 999 }, owed, "2027-12-31")).toBe("late");
  });
});

test.each([
  ["2027-01-01", 25],
  ["2027-03-06", 25],
  ["2027-03-07", 50],
  ["2027-05-05", 50],
  ["2027-05-06", 100],
  ["2027-07-01", 100],
])("who cancels on %s leaves %d percent", (day, percent) => {
  const steps = [
    { percent: 25, before: 90 },
    { percent: 50, before: 30 },
    { percent: 100, before: null },
  ];
  expect(keptPercent(steps, day, "2027-06-04")).toBe(percent);
});

test("nothing is taken back twice", () => {
  expect([takenBack(100, 100, 25), takenBack(100, 60, 25), takenBack(100, 20, 25), takenBack(100, 100, 100)]).toEqual([
    75, 35, 0, 0,
  ]);
});

test.each([
  ["TRSF INV-2026-1-0007 RIMBA RAYA", ["INV-2026-1-0007"]],
  ["inv 2026 1 0007 dan INV/2026/1/0008", ["INV-2026-1-0007", "INV-2026-1-0008"]],
  ["INV202610007", ["INV-2026-1-0007"]],
  ["pembayaran INV-2026-1R4K2PQ1-0012", ["INV-2026-1R4K2PQ1-0012"]],
  ["INV-2026-1-00070001", []],
  ["JOE-7K3F-2Q", []],
])("in the note %s the invoices are %j", (note, numbers) => {
  expect(invoiceNumbersIn(note)).toEqual(numbers);
});

test("a transfer fits the open invoice that it names, or, where it names none, the one that asks for its amount", () => {
  const open = (place: number, amount: number) =>
    ({
      ...{ number: `INV-2026-1-000${place}`, open: amount, payable: amount },
      parts: [{ place: 0, amount, due: "2026-12-14" }],
    }) as unknown as PlannedInvoice;
  const invoices = [open(1, 100), open(2, 200), open(3, 300), open(4, 300)];
  const fitting = (rupiah: number | null, note: string | null) =>
    fitOfTransfer({ rupiah, note }, invoices)?.number ?? null;
  expect([
    fitting(200, null),
    fitting(200, "RIMBA"),
    fitting(300, null),
    fitting(7, "RIMBA"),
    fitting(null, "INV-2026-1-0001"),
  ]).toEqual([...["INV-2026-1-0002", "INV-2026-1-0002", null, null, null]]);
  expect([
    fitting(7, "inv 2026 1 0001"),
    fitting(200, "INV-2026-1-0001"),
    fitting(3, "INV-2026-1-0001 INV-2026-1-0002"),
  ]).toEqual([...["INV-2026-1-0001", "INV-2026-1-0001", null]]);
  // A settled invoice that is paid once more: by now another exhibitor's part asks for that amount.
  expect(fitting(200, "INV-2026-1-0009")).toBeNull();
});

test("of a late invoice only what is past its day is late, and nothing of another one", () => {
  const owed = [
    { due: "2026-12-14", owed: 300 },
    { due: "2026-12-20", owed: 500 },
  ];
  expect(lateOf({ owed, state: "late" }, "2026-12-15")).toBe(300);
  expect(lateOf({ owed, state: "late" }, "2026-12-21")).toBe(800);
  expect(lateOf({ owed, state: "part" }, "2026-12-21")).toBe(0);
});

test("an invoice is late once a part's day is over, and not on that day", () => {
  const invoice = { kind: "invoice", payable: 1_000, open: 1_000 } as const;
  const owed = [{ due: "2026-12-14", owed: 500 }];
  expect([stateOf(invoice, owed, "2026-12-14"), stateOf(invoice, owed, "2026-12-15")]).toEqual(["due", "late"]);
  expect(stateOf({ ...invoice, open: 500 }, [{ due: "2026-12-14", owed: 0 }], "2026-12-20")).toBe("part");
  expect([stateOf({ ...invoice, open: 0 }, [], ""), stateOf({ ...invoice, open: -1 }, [], "")]).toEqual([
    "paid",
    "over",
  ]);
  expect(stateOf({ ...invoice, open: 0 }, [], "", 1_000)).toBe("credited");
});

test("no reminder of an invoice that was drawn shortly before its day", () => {
  const part = { place: 0, amount: 10, due: "2026-12-02", remindedBefore: null, remindedAfter: null };
  const invoice = { parts: [part], open: 10, payable: 10 };
  expect(remindersOf({ ...invoice, day: "2026-11-30" }, "2026-12-01")).toEqual([]);
  expect(remindersOf({ ...invoice, day: "2026-11-01" }, "2026-12-01")).toEqual([{ place: 0, mail: "invoice-soon" }]);
  expect(daysAfter("2026-12-30", 3)).toBe("2027-01-02");
});

test("money by week counts what came less what went back, with weeks of nothing between", () => {
  const row = (
    act: "paid" | "returned" | "withheld" | "reversed",
    change: number,
    day: string | null,
    way = "transfer",
  ) => ({
    ...{ act, change, day },
    way: act === "withheld" || way === "" ? null : ("transfer" as const),
  });
  const journal = [
    ...[row("paid", -500, "2026-11-30"), row("paid", -200, "2026-12-06"), row("withheld", -50, "2026-12-07")],
    ...[row("returned", 100, "2026-12-20"), row("paid", -9, null)],
    // Money that was booked by mistake, and tax of which a payer had kept nothing.
    ...[row("paid", -70, "2026-12-08"), row("reversed", 70, "2026-12-08"), row("reversed", 50, "2026-12-08", "")],
  ];
  const weeks = [
    { week: "2026-11-30", paid: 700 },
    { week: "2026-12-07", paid: 0 },
    { week: "2026-12-14", paid: -100 },
  ];
  expect(paidByWeek(journal, 10)).toEqual(weeks);
  expect(paidByWeek(journal, 2)).toEqual(weeks.slice(1));
  expect(paidByWeek([], 10)).toEqual([]);
});

test("an edition stands at what its journal says until a day, also as many days before another expo", () => {
  const row = (invoice: string, act: MoneyAct, change: number, day: string | null) => ({
    ...{ invoice, act, change, day, way: act === "paid" ? ("transfer" as const) : null },
  });
  const journal = [
    ...[
      row("a", "drawn", 1_000, "2025-08-01"),
      row("a", "paid", -600, "2025-08-10"),
      row("b", "drawn", 500, "2025-08-20"),
    ],
    ...[row("b", "paid", -900, "2025-08-21"), row("b", "moved", 400, null), row("a", "moved", -400, null)],
    ...[row("a", "credited", -100, "2025-09-01"), row("a", "withheld", -50, "2025-09-02")],
  ];
  expect(moneyUntil(journal, "2025-07-31")).toEqual({ billed: 0, paid: 0, open: 0 });
  expect(moneyUntil(journal, "2025-08-10")).toEqual({ billed: 1_000, paid: 600, open: 400 });
  expect(moneyUntil(journal, "2025-08-21")).toEqual({ billed: 1_500, paid: 1_500, open: 400 });
  expect(moneyUntil(journal, "2025-12-31")).toEqual({ billed: 1_400, paid: 1_500, open: 250 });
  // What one invoice gave to another is owed by neither from the day of the press on.
  const pressed = journal.map((one) => ({ ...one, at: Date.parse("2025-08-22T23:00:00+07:00") }));
  expect(moneyUntil(withDays(pressed, 0), "2025-08-21").open).toBe(400);
  expect(moneyUntil(withDays(pressed, 0), "2025-08-22")).toEqual({ billed: 1_500, paid: 1_500, open: 0 });
  const by = daysBetween("2025-11-14", "2026-11-20");
  expect([by, laterBy(journal, by)[1]?.day, laterBy(journal, by)[4]?.day]).toEqual([371, "2026-08-16", null]);
  expect(moneyUntil(laterBy(journal, by), "2026-08-16")).toEqual({ billed: 1_000, paid: 600, open: 400 });
});
