import type { Clock } from "~/base/clock/clock.server";
import { takesMoney } from "~/sales/model/order-rules";
import type { Orders } from "~/sales/orders/order-store.server";
import type { BankLine } from "./bank-statement";
import type { BookedLines } from "./booked-lines.server";
import { type LineMatch, matchStatement, type PayableOrder } from "./match-statement";

/** Lines that one press books: each is a transaction, and a proxy waits for all of them. */
export const MAX_BOOKED = 500;

/**
 * What came of a statement. `paid`: orders that are paid by it now; `moved`: those that it should have paid and that somebody else moved on
 * meanwhile, or whose tickets are gone; `second`: those that were paid once more.
 */
export type Booked = { paid: string[]; moved: string[]; second: string[] };

type BookOptions = { lines: BookedLines; orders: Pick<Orders, "paying">; clock: Clock };

/** Who books, and how many of each ticket there are now. */
type Booker = { editor: string; quotas: ReadonlyMap<string, number> };

/** Finds the order of each line, as they are now. It changes nothing. */
export async function readMatches(
  lines: readonly BankLine[],
  store: Pick<BookedLines, "booked" | "payable">,
): Promise<LineMatch[]> {
  return matchStatement(lines, await store.payable(lines), await store.booked(lines));
}

/** A line that a press books. */
export type Bookable = Exclude<LineMatch, { result: "look" | "waits" | "booked" | "none" }>;

const isBookable = (match: LineMatch): match is Bookable =>
  match.result === "matched" || match.result === "joint" || match.result === "paid" || match.result === "second";

/** The lines that one press books. */
export const toBook = (matches: readonly LineMatch[]): Bookable[] => matches.filter(isBookable).slice(0, MAX_BOOKED);

/** The lines that the bank has booked and no order takes: for a person, who says what they are. */
export const withoutOrder = (matches: readonly LineMatch[]): BankLine[] =>
  matches.flatMap(({ line, result }) => (result === "look" || result === "none" ? [line] : []));

const referencesOf = (orders: readonly { reference: string }[]) => orders.map(({ reference }) => reference);

const pays = ({ result }: LineMatch) => result === "matched" || result === "joint";

/** The orders that lines pay. */
export const paidBy = (matches: readonly LineMatch[]): string[] =>
  matches.filter(pays).flatMap(({ orders }) => referencesOf(orders));

/**
 * Marks the orders of matched lines as paid, remembers their lines and those of orders that were paid before, and lists second payments. A
 * repeat changes nothing.
 * @param shown the orders of which a person was told that they would be paid: no other one is; null: the page did not say
 * @throws when the database fails. What was done until then stays: the same again does the rest
 */
export async function bookStatement(
  matches: readonly LineMatch[],
  shown: ReadonlySet<string> | null,
  by: Booker,
  options: BookOptions,
): Promise<Booked> {
  const booked: Booked = { paid: [], moved: [], second: [] };
  const isShown = (orders: readonly PayableOrder[]) =>
    shown === null || orders.every(({ reference }) => shown.has(reference));
  const wanted = toBook(matches).filter((match) => !pays(match) || isShown(match.orders));
  const known = new Set(matches.flatMap(({ result, orders }) => (result === "booked" ? referencesOf(orders) : [])));
  for (const match of wanted) {
    if (match.result === "joint") {
      booked.paid.push(...(await bookJoint(match, by, options)));
      continue;
    }
    const [{ reference }] = match.orders;
    const done = await (match.result === "second" ? bookSecond : bookOne)(match, by, options);
    if (done === "known") known.add(reference);
    if (done === "paid" || done === "second") booked[done].push(reference);
  }
  for (const reference of booked.paid) known.add(reference);
  booked.moved = [...(shown ?? paidBy(wanted))].filter((reference) => !known.has(reference));
  return booked;
}

/** A line of one order. */
type Single = { line: BankLine; orders: [PayableOrder] };

/** Books the line of one order. @returns `known`: it was booked before; null: it pays nothing now */
async function bookOne(
  { line, orders: [{ reference }] }: Single,
  { editor, quotas }: Booker,
  { lines, orders, clock }: BookOptions,
): Promise<"paid" | "known" | null> {
  let isNew = false;
  let pays = false;
  const now = await orders.paying.pay(reference, editor, quotas, async (sql, before) => {
    isNew = await lines.book(sql, line, reference, { at: clock.now(), editor });
    pays = isNew && takesMoney(before.state);
    return isNew;
  });
  if (now && !isNew) return "known";
  return pays && now?.state === "issued" ? "paid" : null;
}

/** @returns the orders that the line pays now */
async function bookJoint(
  { line, orders: joint }: Pick<LineMatch, "line" | "orders">,
  { editor, quotas }: Booker,
  { lines, orders, clock }: BookOptions,
): Promise<string[]> {
  const references = referencesOf(joint);
  const now = await orders.paying.payTogether(references, editor, quotas, (sql) =>
    lines.bookJoint(sql, line, references, { at: clock.now(), editor }),
  );
  return referencesOf(now.filter(({ state }) => state === "issued"));
}

/** Lists more money for an order. @returns null: the order takes money after all, or the line is known */
async function bookSecond(
  { line, orders: [{ reference }] }: Single,
  { editor, quotas }: Booker,
  { lines, orders, clock }: BookOptions,
): Promise<"second" | null> {
  let isNew = false;
  await orders.paying.pay(reference, editor, quotas, async (sql, before) => {
    isNew = !takesMoney(before.state) && (await lines.bookSecond(sql, line, reference, { at: clock.now(), editor }));
    return false;
  });
  return isNew ? "second" : null;
}
