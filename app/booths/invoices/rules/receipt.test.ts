import fc from "fast-check";
import { expect, test } from "vitest";
import { isReversible, type MoneyAct, type MoneyEntry, onlinePaymentId, reversalOf } from "./invoice";
import { owedOf } from "./payment-plan";
import { listReceipts, positionOf, type ReceiptRow, receiptOf, standingRows, voidReceiptOf } from "./receipt";

const parts = [
  { ...{ place: 0, amount: 5_550_001, due: "2026-12-14" }, remindedBefore: null, remindedAfter: null },
  { ...{ place: 1, amount: 5_549_999, due: "2027-05-05" }, remindedBefore: null, remindedAfter: null },
];

const row = (id: string, act: MoneyAct, change: number) => ({
  ...{ id, act, change, day: "2026-12-01", paper: act === "moved" ? "INV-2026-1-0001" : null },
  way: act === "paid" ? ("transfer" as const) : null,
});

const drawn = row("drawn", "drawn", 11_100_000);
const invoice = { number: "INV-2026-1-0007", parts, payable: 11_100_000 };
const named = <One extends { next: { place: number; owed: number } | null }>(receipt: One | null) =>
  receipt && { ...receipt, next: receipt.next && `${receipt.next.place} ${receipt.next.owed}` };
const said = (journal: readonly ReceiptRow[], id: string) => named(receiptOf(invoice, [drawn, ...journal], id));
const saidVoid = (journal: readonly ReceiptRow[], id: string) => named(voidReceiptOf(invoice, [drawn, ...journal], id));

test("a receipt says what came, for which part, and what is still to be paid, as it was then", () => {
  const journal = [row("one", "paid", -1_000_000), row("two", "paid", -4_550_001), row("three", "paid", -6_000_000)];
  const [way, day] = ["transfer", "2026-12-01"];
  expect(said(journal, "one")).toEqual({
    ...{ amount: 1_000_000, way, day, from: null, parts: [{ place: 0, left: 4_550_001 }], open: 10_100_000, over: 0 },
    ...{ number: "INV-2026-1-0007-R1", lines: [{ act: "paid", amount: 1_000_000 }], surplus: 0, isRest: false },
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

test("a receipt counts no row that was taken back since, nor what took it back", () => {
  const wrong = [
    row("wrong", "paid", -5_550_001),
    row("one", "paid", -5_549_999),
    row("wrong/back", "reversed", 5_550_001),
  ];
  expect(said(wrong, "one")).toMatchObject({
    ...{ number: "INV-2026-1-0007-R2", open: 5_550_001, next: "1 5550001", surplus: 0 },
    lines: [{ act: "paid", amount: 5_549_999 }],
  });
  // So do tax that was withheld by mistake, and a payment that was taken back before.
  const tax = [
    row("tax", "withheld", -1_000_000),
    row("one", "paid", -10_100_000),
    row("tax/back", "reversed", 1_000_000),
  ];
  expect(said(tax, "one")).toMatchObject({ open: 1_000_000, over: 0, lines: [{ act: "paid", amount: 10_100_000 }] });
  const before = [row("a", "paid", -9), row("a/back", "reversed", 9), row("b", "paid", -11_100_000)];
  expect(said(before, "b")).toMatchObject({ open: 0, parts: [{ left: 0 }, { left: 0 }], number: "INV-2026-1-0007-R2" });
});

test("word that a receipt is void says its number, and how the invoice stands without it", () => {
  const journal = [
    row("one", "paid", -1_000_000),
    row("two", "paid", -4_550_001),
    row("one/back", "reversed", 1_000_000),
  ];
  expect(saidVoid(journal, "one")).toEqual({
    ...{ number: "INV-2026-1-0007-R1", amount: 1_000_000, way: "transfer", day: "2026-12-01" },
    ...{ open: 6_549_999, surplus: 0, isRest: false, next: "0 1000000", lines: [{ act: "paid", amount: 4_550_001 }] },
  });
  expect([saidVoid(journal, "two"), saidVoid(journal, "none"), saidVoid(journal, "one/back")]).toEqual([
    null,
    null,
    null,
  ]);
  // What came after it is not of that moment.
  expect(saidVoid([...journal, row("three", "paid", -1)], "one")).toMatchObject({ open: 6_549_999 });
});

test("a payment at the provider that was taken back, came again and was taken back again has two void receipts", () => {
  const online = (id: string, act: MoneyAct, change: number) => ({
    ...row(id, act, change),
    ...{ way: "online" as const, paper: "X-1" },
  });
  const again = onlinePaymentId("X-1", 2);
  const journal = [
    ...[online("X-1", "paid", -5_550_001), online("X-1/back", "reversed", 5_550_001)],
    ...[online(again, "paid", -5_550_001), online("X-1/back/2", "reversed", 5_550_001)],
  ];
  expect([said(journal, "X-1"), said(journal, again)]).toEqual([null, null]);
  expect(saidVoid(journal, again)).toMatchObject({ number: "INV-2026-1-0007-R2", open: 11_100_000, lines: [] });
  expect(said(journal.slice(0, 3), again)).toMatchObject({ amount: 5_550_001, open: 5_549_999 });
  // The provider had sent some of it back before the bank took the rest.
  const partly = [
    ...[online("X-1", "paid", -5_550_001), online("X-1/returned/1000000", "returned", 1_000_000)],
    ...[online("X-1/back", "reversed", 4_550_001), row("new", "paid", -1_000)],
  ];
  expect(said(partly, "new")).toMatchObject({ open: 11_099_000, lines: [{ act: "paid", amount: 1_000 }] });
});

test("a few rupiah that are left of an invoice are nothing to pay next", () => {
  expect(said([row("all", "paid", -11_099_998)], "all")).toMatchObject({
    ...{ open: 2, isRest: true, next: null },
    parts: [
      { place: 0, left: 0 },
      { place: 1, left: 0 },
    ],
  });
  // What is left of the first part is asked for with the second one, in one sum.
  expect(said([row("one", "paid", -5_549_999)], "one")).toMatchObject({ isRest: false, next: "1 5550001" });
});

test("all payments of an invoice are listed by their numbers, with those that were taken back", () => {
  const at = (entry: ReturnType<typeof row>, moment: number) => ({ ...entry, at: moment });
  const journal = [
    ...[at(drawn, 1), at(row("one", "paid", -5), 2), at(row("in", "moved", -7), 3), at(row("out", "moved", 7), 4)],
    at(row("one/back", "reversed", 5), 5),
  ];
  expect(
    listReceipts(invoice, journal).map(({ number, amount, from, voidAt }) => [number, amount, from, voidAt]),
  ).toEqual([
    ["INV-2026-1-0007-R1", 5, null, 5],
    ["INV-2026-1-0007-R2", 7, "INV-2026-1-0001", null],
  ]);
});

test("whatever comes, goes, is withheld, moved, credited and taken back: what the last mail says adds up to the journal", () => {
  const amount = fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 9_000_000 }));
  const acts = ["paid", "withheld", "charges", "credited", "in", "out", "returned", "reversed", "bank"] as const;
  const step = fc.record({ act: fc.constantFrom(...acts), amount, at: fc.nat({ max: 9 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let journal: ReceiptRow[] = [drawn];
      /** What the exhibitor was told last, and how the journal was then. */
      let told: { position: ReturnType<typeof positionOf>; rows: readonly ReceiptRow[] } | null = null;
      for (const [index, { act, amount: sum, at }] of steps.entries()) {
        const id = `row-${index}`;
        if (act === "reversed" || act === "bank") {
          const mistakes = journal.filter(
            (one) =>
              (act === "bank" ? one.way === "online" && one.act === "paid" : isReversible(one as MoneyEntry)) &&
              !journal.some((back) => back.id === reversalOf(one)),
          );
          const mistake = mistakes[at % Math.max(1, mistakes.length)];
          if (!mistake) continue;
          const { change, way, paper } = mistake;
          journal = [...journal, { ...row(reversalOf(mistake), "reversed", -change), way, paper }];
          const gone = voidReceiptOf(invoice, journal, mistake.id);
          expect(gone === null).toBe(mistake.act !== "paid");
          expect(receiptOf(invoice, journal, mistake.id)).toBeNull();
          if (gone) told = { position: gone, rows: journal };
          continue;
        }
        const isOut = act === "out" || act === "returned";
        const own = act === "in" || act === "out" ? "moved" : act;
        const isOnline = own === "paid" && at > 4;
        const added = { ...row(id, own, isOut ? sum : -sum), ...(isOnline && { way: "online" as const, paper: id }) };
        journal = [...journal, added];
        const receipt = receiptOf(invoice, journal, id);
        expect(receipt === null).toBe(own !== "paid" && act !== "in");
        if (receipt) told = { position: receipt, rows: journal };
      }
      const of = (rows: readonly ReceiptRow[], some: readonly MoneyAct[]) =>
        rows.reduce((all, { act, change }) => all - (some.includes(act) ? change : 0), 0);
      const taken = (lines: readonly { act: MoneyAct; amount: number }[], some?: readonly MoneyAct[]) =>
        lines.reduce((all, line) => all + (!some || some.includes(line.act) ? line.amount : 0), 0);
      for (const { position, rows } of [
        told,
        { position: positionOf(invoice, standingRows(journal)), rows: journal },
      ].flatMap((one) => one ?? [])) {
        // Received less what was returned or given on: rows of withheld tax may be taken back too, so all of them are compared.
        const isTaken = (id: string) => rows.some((one) => one.id === reversalOf({ id }));
        const kept = rows.filter(({ id, act }) => act !== "reversed" && !isTaken(id));
        const money = ["paid", "moved", "returned"] as const;
        expect(taken(position.lines, money)).toBe(of(kept, money));
        expect(invoice.payable - taken(position.lines)).toBe(rows.reduce((all, { change }) => all + change, 0));
        expect(position.open - position.surplus).toBe(invoice.payable - taken(position.lines));
        const asked = position.isRest ? 0 : (owedOf(parts, position.open).find(({ owed }) => owed > 0)?.owed ?? 0);
        expect(position.next?.owed ?? 0).toBe(asked);
      }
      // Each receipt is on the list, with what became of it.
      const dated = journal.map((one, at) => ({ ...one, at }));
      for (const { number, voidAt } of listReceipts(invoice, dated)) {
        const payment = dated.filter(({ act, change }) => act === "paid" || (act === "moved" && change < 0))[
          Number(number.split("-R")[1]) - 1
        ];
        expect(voidAt !== null).toBe(dated.some(({ id }) => payment && id === reversalOf(payment)));
      }
    }),
  );
});
