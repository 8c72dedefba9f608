import { dayWords, formatDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import type { BankStatement, UnreadRow } from "~/sales/bank/bank-statement";
import { paidBy, toBook, withoutOrder } from "~/sales/bank/book-statement.server";
import type { MarkedOrder } from "~/sales/bank/booked-lines.server";
import { BOOKED_WITHIN_MS, type LineMatch } from "~/sales/bank/match-statement";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import type { LineGroup, ShownLine, StatementPreview } from "./bank-page";

/** Lines of a kind that the page lists. */
const MAX_SHOWN = 200;

type Look = Extract<LineMatch, { result: "look" }>["why"];

const WHY: Readonly<Record<Look, () => string>> = {
  amount: () => m.sales_bank_why_amount(),
  several: () => m.sales_bank_why_several(),
  names: () => m.sales_bank_why_names(),
  late: () => m.sales_bank_why_late(),
  unlike: () => m.sales_bank_why_unlike(),
};

const UNREAD: Readonly<Record<UnreadRow["why"], () => string>> = {
  longer: () => m.sales_bank_why_longer(),
  amount: () => m.sales_bank_why_unread(),
  both: () => m.sales_bank_why_both(),
};

/** Whether the line of an order that staff marked as paid may be the money that they saw. */
const isOnly = ({ line, orders: [order] }: LineMatch) => order?.payment === null && order.amount !== line.rupiah;

function whyOf(match: LineMatch, listed: ReadonlySet<string>): string | null {
  if (match.result === "none") return listed.has(match.line.id) ? m.money_bank_listed() : null;
  if (match.result === "look") return WHY[match.why]();
  if (match.result === "second") return isOnly(match) ? m.sales_bank_why_second_only() : m.sales_bank_why_second();
  if (match.result === "joint") return m.sales_bank_why_joint();
  if (match.result !== "waits") return null;
  return match.line.waits === "future" ? m.sales_bank_why_future() : m.sales_bank_why_undated();
}

function toLine(match: LineMatch, listed: ReadonlySet<string>): ShownLine {
  const { line, orders } = match;
  const day = line.day ? dayWords(line.day) : m.sales_bank_no_day();
  const amount = line.rupiah === null ? m.sales_bank_cents() : formatPrice(line.rupiah, "IDR");
  return {
    row: line.row,
    what: [m.sales_bank_row({ row: line.row }), day, amount, line.note.slice(0, 120)].filter(Boolean).join(" · "),
    why: whyOf(match, listed),
    orders: orders.map(toOrderLink),
  };
}

function toGroup(title: string, lines: readonly ShownLine[]): LineGroup[] {
  const more = lines.length - MAX_SHOWN;
  const shown = lines.slice(0, MAX_SHOWN);
  return lines.length === 0
    ? []
    : [{ title, count: lines.length, lines: shown, more: more > 0 ? m.sheets_more({ count: more }) : null }];
}

const DAY_MS = 24 * 3600_000;

/** From when to when the lines of a statement are, in ms since the epoch; null: none has a day. */
export function timeOf(lines: BankStatement["lines"]): { from: number; until: number } | null {
  const days = lines.flatMap(({ day }) => day ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: Date.parse(startOfJakartaDay(first)), until: Date.parse(startOfJakartaDay(last)) + DAY_MS };
}

/** An order that somebody marked as paid, without a line. @param until when the statement ends, in ms since the epoch */
function toMarked({ reference, amount, name, markedAt }: MarkedOrder, row: number, until: number): ShownLine {
  return {
    row,
    what: m.sales_bank_marked_on({ day: formatDay(markedAt), amount: formatPrice(amount, "IDR") }),
    why: markedAt + BOOKED_WITHIN_MS >= until ? m.sales_bank_why_later() : m.sales_bank_why_forged(),
    orders: [toOrderLink({ reference, name })],
  };
}

const toOrderLink = ({ reference, name }: Pick<MarkedOrder, "reference" | "name">) => ({
  href: staffOrderPath(reference),
  label: name ? m.sales_bank_buyer({ reference, name }) : reference,
});

/**
 * What a statement would do, by kind.
 * @param known `marked`: orders that were marked as paid in its time, and for which no line is known; `listed`: ids of lines that are on the list
 *   of money without an order already
 */
export function toPreview(
  matches: readonly LineMatch[],
  { lines, ignored, unread }: BankStatement,
  { marked, listed }: { marked: readonly MarkedOrder[]; listed: ReadonlySet<string> },
  file: Pick<StatementPreview, "fileName" | "kept">,
): StatementPreview {
  const group = (title: string, ...results: LineMatch["result"][]) =>
    toGroup(
      title,
      matches.filter(({ result }) => results.includes(result)).map((match) => toLine(match, listed)),
    );
  const notRead = unread.map(({ row, why }) => ({
    row,
    what: m.sales_bank_row({ row }),
    why: UNREAD[why](),
    orders: [],
  }));
  const named = new Set(matches.flatMap(({ orders }) => orders.map(({ reference }) => reference)));
  const until = timeOf(lines)?.until ?? 0;
  const unseen = marked.filter(({ reference }) => !named.has(reference));
  const bookable = toBook(matches);
  const pays = paidBy(bookable);
  const strays = withoutOrder(matches).filter(({ id }) => !listed.has(id)).length;
  const nothing = bookable.length === 0 ? m.sales_bank_nothing() : pays.length === 0 ? m.sales_bank_remember_why() : "";
  const note = [nothing, strays > 0 ? m.money_bank_keeps({ count: strays }) : ""].filter(Boolean).join(" ") || null;
  return {
    ...file,
    shown: pays.join(" "),
    groups: [
      ...group(m.sales_bank_matched(), "matched", "joint"),
      ...group(m.sales_bank_second(), "second"),
      ...group(m.sales_bank_look(), "look"),
      ...toGroup(
        m.sales_bank_marked(),
        unseen.map((order, index) => toMarked(order, index, until)),
      ),
      ...toGroup(m.sales_bank_unread(), notRead),
      ...group(m.sales_bank_waits(), "waits"),
      ...group(m.sales_bank_already(), "paid", "booked"),
      ...group(m.sales_bank_none(), "none"),
    ],
    ignored: ignored > 0 ? m.sales_bank_ignored({ count: ignored }) : null,
    button:
      pays.length > 0
        ? m.sales_bank_book({ count: pays.length })
        : bookable.length > 0
          ? m.sales_bank_remember({ count: bookable.length })
          : strays > 0
            ? m.money_bank_keep({ count: strays })
            : null,
    note,
  };
}
