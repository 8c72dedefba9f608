import { formatDay, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { staffOrderPath } from "~/features/staff/orders/order-address";
import { m } from "~/paraglide/messages";
import type { BankStatement } from "~/services/bank/bank-statement";
import type { LineMatch } from "~/services/bank/match-statement";
import type { LineGroup, ShownLine, StatementPreview } from "./bank-page";

/** Lines of a kind that the page lists. */
const MAX_SHOWN = 200;

type Look = Extract<LineMatch, { result: "look" }>["why"];

const WHY: Readonly<Record<Look, () => string>> = {
  amount: () => m.sales_bank_why_amount(),
  several: () => m.sales_bank_why_several(),
  late: () => m.sales_bank_why_late(),
  twice: () => m.sales_bank_why_twice(),
};

function toLine({ line, ...match }: LineMatch): ShownLine {
  const day = line.day ? formatDay(startOfJakartaDay(line.day)) : m.sales_bank_no_day();
  const amount = line.rupiah === null ? m.sales_bank_cents() : formatPrice(line.rupiah, "IDR");
  return {
    row: line.row,
    what: [day, amount, line.note.slice(0, 120)].filter(Boolean).join(" · "),
    why: match.result === "look" ? WHY[match.why]() : null,
    orders: match.orders.map(({ reference }) => ({ href: staffOrderPath(reference), reference })),
  };
}

/** What a statement would do, by kind. */
export function toPreview(
  matches: readonly LineMatch[],
  { ignored }: Pick<BankStatement, "ignored">,
  file: Pick<StatementPreview, "fileName" | "kept">,
): StatementPreview {
  const group = (title: string, results: readonly LineMatch["result"][]): LineGroup[] => {
    const found = matches.filter(({ result }) => results.includes(result));
    const more = found.length - MAX_SHOWN;
    return found.length === 0
      ? []
      : [
          {
            title,
            count: found.length,
            lines: found.slice(0, MAX_SHOWN).map(toLine),
            more: more > 0 ? m.sheets_more({ count: more }) : null,
          },
        ];
  };
  const matched = matches.filter(({ result }) => result === "matched").length;
  return {
    ...file,
    groups: [
      ...group(m.sales_bank_matched(), ["matched"]),
      ...group(m.sales_bank_look(), ["look"]),
      ...group(m.sales_bank_already(), ["paid", "booked"]),
      ...group(m.sales_bank_none(), ["none"]),
    ],
    ignored: ignored > 0 ? m.sales_bank_ignored({ count: ignored }) : null,
    button: matched > 0 ? m.sales_bank_book({ count: matched }) : null,
  };
}
