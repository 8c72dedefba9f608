import { randomUUID } from "node:crypto";
import { wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { env } from "~/base/env/env.server";
import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah, groupedDigits } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { keptUnits } from "~/booths/desk/exhibitor-standing";
import { exhibitorPath } from "~/booths/desk/exhibitors-address";
import { actLabels, partName, stateLabels, stateTones, wayLabels } from "~/booths/invoices/paper/invoice-words";
import { keptPercent } from "~/booths/invoices/rules/cancellation";
import {
  invoiceAt,
  isReversible,
  lateOf,
  type MoneyEntry,
  type PlannedInvoice,
  reversalOf,
} from "~/booths/invoices/rules/invoice";
import { receiptNumbers } from "~/booths/invoices/rules/receipt";
import { invoiceLinks } from "~/booths/invoices/store/invoice-links.server";
import { expoDayOf, invoiceDay, isCalledOff, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { toLineViews } from "~/booths/lines/lines.server";
import { type Offer, offerAt, offerNumber } from "~/booths/model/offer";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { withTax } from "~/leads/model/tax-rule";
import { m } from "~/paraglide/messages";
import type { Billed } from "./billed.server";
import { acceptedSince, type Bill, billedNet, toBill } from "./booking-lines.server";
import type { MoneyFaults, MoneyField } from "./typed-money";

/** What was typed into a form of the page, and why nothing became of it. `form`: which one, by its act and invoice. */
export type TriedMoney = { form: string; typed: Partial<Record<MoneyField, string>>; faults: MoneyFaults };

/** The name of a form, by its act and the invoice that it is about. */
export const formName = (act: string, invoice = ""): string => `${act} ${invoice}`.trim();

/** The money of an exhibitor: its invoices, what was paid, what can be done, and the journal. */
export async function toMoneyPage(exhibitor: Billed, tried: TriedMoney | null = null) {
  const { reference, edition, company, language } = exhibitor;
  const { reading } = siteInvoices();
  const [all, journal, units, offers] = await Promise.all([
    reading.ofRegistration(reference),
    reading.journal(reference),
    siteBooths().desk.ofRegistration(edition, reference),
    siteOffers().ofRegistration(reference),
  ]);
  const own = keptUnits(units, wallClock.now()).get(reference) ?? [];
  const today = invoiceDay();
  const invoices = all.filter(({ kind }) => kind === "invoice");
  const open = (sign: 1 | -1) => invoices.reduce((sum, one) => sum + Math.max(0, sign * one.open), 0);
  const billed = invoices.reduce((sum, { payable }) => sum + payable, 0);
  const credited = all.filter(({ kind }) => kind === "credit").reduce((sum, { payable }) => sum + payable, 0);
  const late = invoices.reduce((sum, one) => sum + lateOf(invoiceAt(one, all, today), today), 0);
  const numbers = new Map(all.map(({ id, number }) => [id, number]));
  const entries = new Set(journal.map(({ id }) => id));
  const receipts = new Map(
    invoices.flatMap((one) => [
      ...receiptNumbers(
        one,
        journal.filter(({ invoice }) => invoice === one.id),
      ),
    ]),
  );
  // The table counts days until the expo, for exhibitors who change their mind: not until a day on which it does not take place.
  const isOff = isCalledOff(edition);
  const percent = isOff ? 0 : keptPercent(env.invoices.cancellation, today, expoDayOf(edition));
  return {
    reference,
    title: cleanLine(exhibitor.title),
    about: [...new Set([cleanLine(company), reference])].filter((part) => part !== cleanLine(exhibitor.title)),
    email: exhibitor.email,
    exhibitor: exhibitor.isRegistered ? exhibitorPath(reference) : null,
    // After a refusal the same: nobody knows whether something was booked when the database did not answer.
    key: tried?.typed.key ?? randomUUID(),
    rows: journal.length,
    seen: own.map(({ unit }) => unit).join("\n"),
    today,
    tried,
    sums: [
      { label: m.invoices_billed(), value: formatRupiah(billed - credited) },
      { label: m.invoices_to_pay(), value: formatRupiah(open(1)) },
      ...(late > 0 ? [{ label: m.invoices_late_sum(), value: formatRupiah(late), isFault: true }] : []),
      ...(open(-1) > 0 ? [{ label: m.invoices_to_return(), value: formatRupiah(open(-1)) }] : []),
    ],
    invoices: invoices.map((invoice) => toRow(invoice, all, today)),
    notes: all.filter(({ kind }) => kind === "credit").map(toNote),
    draft:
      own.length === 0
        ? null
        : { ...toDraft(toBill(own, offers), all, offers), language, buyer: buyerOf(invoices.at(-1), company) },
    cancel:
      own.length > 0 && invoices.length > 0
        ? { percent, text: isOff ? m.billing_cancel_off() : termsText(percent, dayWords(today)) }
        : null,
    journal: journal.map((entry) => toJournalRow(entry, { numbers, known: entries, receipts })),
  };
}

/** What the terms say of a cancellation. @param percent of the price that is kept @param day as text */
function termsText(percent: number, day: string): string {
  const whole = day.replaceAll(" ", "\u00a0");
  return percent === 100
    ? m.invoices_cancel_terms_all({ day: whole })
    : m.invoices_cancel_terms({ percent, day: whole });
}

/** To whom the next invoice goes: the company of the one before, or of the registration. */
const buyerOf = (last: PlannedInvoice | undefined, company: string) => ({
  ...{ company: last?.buyer.name ?? company, npwp: last?.buyer.npwp ?? "", billing: last?.buyer.address ?? "" },
});

/** What another invoice would bill, and what its reader should know before. */
function toDraft(bill: Bill, all: readonly PlannedInvoice[], offers: readonly Offer[]) {
  const { lines, net, agreed, isAsAgreed } = bill;
  const { tax, total } = withTax(net, env.invoices.tax);
  const billed = billedNet(all);
  const since = acceptedSince(bill, all);
  const open = offers.find((offer) => offerAt(offer, wallClock.now()) === "open");
  const number = agreed ? offerNumber(agreed) : "";
  return {
    isFirst: all.length === 0,
    shown: String(net),
    lines: toLineViews(lines).map(({ what, times, amount }) => ({ what, times, amount })),
    sum: m.invoices_draft_sum({ net: formatRupiah(net), tax: formatRupiah(tax), total: formatRupiah(total) }),
    notes: [
      ...(agreed && isAsAgreed ? [m.invoices_draft_agreed({ number, who: agreed.answeredName ?? "" })] : []),
      ...(agreed && isAsAgreed && agreed.total !== total
        ? [m.invoices_draft_total({ total: formatRupiah(agreed.total) })]
        : []),
      ...(agreed && !isAsAgreed ? [m.invoices_draft_moved({ number })] : []),
      ...(open ? [m.invoices_draft_open({ number: offerNumber(open) })] : []),
      ...(since ? [m.billing_accepted_since(acceptedWords(since, billed))] : []),
      ...(billed > 0 ? [m.invoices_draft_billed({ net: formatRupiah(billed) })] : []),
    ],
  };
}

/** What is said of an offer that was accepted after the invoice. @param billed rupiah without tax */
export const acceptedWords = (offer: Offer, billed: number) => ({
  ...{ number: offerNumber(offer), agreed: formatRupiah(offer.net), billed: formatRupiah(billed) },
});

export type MoneyPage = Awaited<ReturnType<typeof toMoneyPage>>;

function toRow(invoice: PlannedInvoice, all: readonly PlannedInvoice[], today: string) {
  const { id, number, day, net, payable, open, keepsTax } = invoice;
  const left = all.reduce((sum, note) => sum - (note.credits === id ? note.net : 0), net);
  const { owed, state } = invoiceAt(invoice, all, today);
  const late = lateOf({ owed, state }, today);
  const others = all.filter((one) => one.kind === "invoice" && one.id !== id && one.open > 0);
  return {
    ...{ id, number, label: stateLabels[state](), tone: stateTones[state] },
    about: [m.invoices_drawn_on({ day: dayWords(day) }), ...(keepsTax ? [m.invoices_keeps_short()] : [])],
    /** What it asks for, and how much of that is past its date. */
    payable:
      late > 0
        ? m.invoices_late_of({ late: formatRupiah(late), payable: formatRupiah(payable) })
        : formatRupiah(payable),
    href: invoiceLinks.pathOf(id),
    parts: owed.map(({ place, amount, due, owed: rest }) => ({
      ...{ place, name: partName(place, owed.length), due: m.invoices_due({ day: dayWords(due) }) },
      amount: formatRupiah(rest === 0 ? amount : rest),
      state:
        rest === 0
          ? { label: m.invoices_state_paid(), tone: "good" as const }
          : state === "late" && due < today
            ? { label: m.invoices_state_late(), tone: "asks" as const }
            : undefined,
    })),
    /** What the next payment is expected to bring, as it is typed; empty: nothing. */
    next: groupedDigits(String(owed.find((part) => part.owed > 0)?.owed ?? "")),
    isOpen: open > 0,
    over:
      open < 0
        ? {
            amount: formatRupiah(-open),
            typed: groupedDigits(String(-open)),
            others: others.map((one) => ({ value: one.id, label: `${one.number}: ${formatRupiah(one.open)}` })),
          }
        : null,
    left: left > 0 ? { net: String(left), text: m.invoices_left({ net: formatRupiah(left) }) } : null,
  };
}

export type MoneyRow = ReturnType<typeof toRow>;

const toNote = ({ id, number, day, payable, reason }: PlannedInvoice) => ({
  ...{ number, href: invoiceLinks.pathOf(id), amount: formatRupiah(payable) },
  detail: [dayWords(day), reason ?? ""].filter(Boolean),
});

/** What a row says beside itself: `numbers` of invoices by id, `receipts` of payments by row, and all rows that are `known`. */
type JournalFacts = {
  numbers: ReadonlyMap<string, string>;
  receipts: ReadonlyMap<string, string>;
  known: ReadonlySet<string>;
};

function toJournalRow(entry: MoneyEntry, { numbers, receipts, known }: JournalFacts) {
  const { id, at, actor, act, change, way, day, paper, note, invoice } = entry;
  const label = Object.hasOwn(actLabels, act) ? actLabels[act]() : m.sales_history_other();
  const details = [
    ...(way && Object.hasOwn(wayLabels, way) ? [wayLabels[way]()] : []),
    ...(day && act !== "drawn" ? [dayWords(day)] : []),
    ...(paper ? [paper] : []),
    ...[receipts.get(id) ?? []].flat(),
    ...(note ? [note] : []),
  ];
  return {
    ...{ id, invoice },
    isReversible: isReversible(entry) && !known.has(reversalOf(entry)),
    at: formatSiteMoment(at),
    who: actor ?? m.staff_order_by_staff(),
    // Of a payment the amount is what is to be paid less: the word says that it came.
    text: `${numbers.get(invoice) ?? ""}: ${act === "paid" ? m.invoices_came() : label}`,
    change: `${change > 0 ? "+" : "−"} ${formatRupiah(Math.abs(change))}`,
    detail: details,
  };
}
