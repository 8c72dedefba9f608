import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { exhibitorPath } from "~/booths/desk/exhibitors-address";
import { stateLabels } from "~/booths/invoices/paper/invoice-words";
import { isRest } from "~/booths/invoices/rules/invoice";
import { invoiceDay } from "~/booths/invoices/store/site-invoices.server";
import type { MoneyMarks } from "~/booths/model/money-mark";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { readStanding, type Standing } from "./standing.server";

/** What exhibitors of the current edition have paid and owe, by the path of their page, for lists that show other things too. */
export async function readMoneyMarks(): Promise<MoneyMarks> {
  const today = invoiceDay();
  const standing = (await readStanding(currentEdition().number, today)).filter(({ state }) => state !== "credited");
  const byExhibitor = Map.groupBy(standing, ({ invoice }) => exhibitorPath(invoice.registration));
  return Object.fromEntries([...byExhibitor].map(([path, own]) => [path, toMark(own, today)]));
}

function toMark(own: readonly Standing[], today: string): MoneyMarks[string] {
  const sum = (of: (one: Standing) => number) => own.reduce((all, one) => all + of(one), 0);
  const billed = sum(({ invoice, back }) => invoice.payable - back);
  const open = sum(({ invoice }) => Math.max(0, invoice.open));
  const over = sum(({ invoice }) => Math.max(0, -invoice.open));
  const parts = own
    .filter(({ invoice }) => !isRest(invoice))
    .flatMap(({ owed }) => owed)
    .filter(({ owed }) => owed > 0);
  const [next] = parts.toSorted((one, other) => one.due.localeCompare(other.due));
  const late = parts.reduce((all, { due, owed }) => all + (due < today ? owed : 0), 0);
  const said = { paid: formatRupiah(billed - open), billed: formatRupiah(billed) };
  const paid = own.every(({ invoice }) => invoice.keepsTax) ? m.billing_mark_net(said) : m.billing_mark_paid(said);
  const label = (state: "late" | "over", amount: number) =>
    m.invoices_mark_state({ state: stateLabels[state](), amount: formatRupiah(amount) });
  return {
    text:
      next && next.due >= today
        ? [paid, m.invoices_mark_next({ amount: formatRupiah(next.owed), day: dayWords(next.due) })]
        : [paid],
    asks: [...(late > 0 ? [label("late", late)] : []), ...(over > 0 ? [label("over", over)] : [])],
  };
}
