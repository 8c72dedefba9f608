import { expect, test } from "vitest";
import { readCsv } from "~/base/sheets/read-csv";
import { readBankStatement } from "~/sales/bank/bank-statement";
import { matchStatement, type PayableOrder } from "~/sales/bank/match-statement";
import { drawOrderReference } from "~/sales/model/order-rules";
import { BUSINESS_BANKS } from "../../fixtures/bank-statements/business-banks";
import { DIGITAL_BANKS } from "../../fixtures/bank-statements/digital-banks";
import { NATIONAL_BANKS } from "../../fixtures/bank-statements/national-banks";
import { UNUSUAL_EXPORTS } from "../../fixtures/bank-statements/unusual-exports";

const at = (day: string) => Date.parse(`${day}T09:00:00+07:00`);
const NAMES = ["A", "B", "C", "D", "F"] as const;
const reference = (name: (typeof NAMES)[number]) => drawOrderReference(() => NAMES.indexOf(name) + 7);
const order = (name: (typeof NAMES)[number], amount: number, more: Partial<PayableOrder> = {}): PayableOrder => ({
  ...{ reference: reference(name), amount, state: "placed", createdAt: at("2025-11-10"), deadline: at("2025-11-30") },
  ...{ name, paidAt: null, payment: null, ...more },
});

/** C has expired, D is paid by a line. The amount of F only ever leaves the account. */
const ORDERS = [
  order("A", 150_123),
  order("B", 65_001),
  order("C", 300_417, { state: "expired", deadline: at("2025-11-13") }),
  order("D", 150_500, { state: "issued", paidAt: at("2025-11-11"), payment: "line" }),
  order("F", 50_002),
];

function findIn(text: string): string[] {
  const withNumbers = text
    .replace(/\{(\w)\}/g, (_, name) => reference(name))
    .replace(/\{(\w) without dashes\}/g, (_, name) => reference(name).replaceAll("-", ""))
    .replace(/\{(\w) with slashes\}/g, (_, name) => reference(name).replaceAll("-", "/"));
  const statement = readBankStatement(readCsv(Buffer.from(withNumbers)), "2025-11-20");
  if (statement === null) return ["no statement"];
  if (!("lines" in statement)) {
    const { row, about, column, word } = statement.unclear;
    return [`${row} unclear ${about === "direction" ? "" : `${about} `}${column}: ${word}`];
  }
  const found = matchStatement(statement.lines, ORDERS, new Map()).map((match) => ({
    row: match.line.row,
    what: [match.result, ...("why" in match ? [match.why] : []), ...match.orders.map(({ name }) => name)].join(" "),
  }));
  const unread = statement.unread.map(({ row, why }) => ({ row, what: `unread ${why}` }));
  return [...found, ...unread].toSorted((a, b) => a.row - b.row).map(({ row, what }) => `${row} ${what}`);
}

test.each([...NATIONAL_BANKS, ...DIGITAL_BANKS, ...BUSINESS_BANKS, ...UNUSUAL_EXPORTS])("$bank", ({ text, found }) => {
  expect(findIn(text)).toEqual(found);
});
