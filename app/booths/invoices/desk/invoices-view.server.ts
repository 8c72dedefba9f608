import { randomUUID } from "node:crypto";
import { wallClock } from "~/base/clock/clock.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { exhibitorMoneyPath, INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { readMoneyFigures } from "~/booths/invoices/books/money-figures.server";
import { readTaxFiles } from "~/booths/invoices/books/tax-file.server";
import { siteInvoiceAttempts } from "~/booths/invoices/online/invoice-payments.server";
import { stateLabels, stateTones } from "~/booths/invoices/paper/invoice-words";
import { type InvoiceState, isStanding, lateOf, type PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { fitOfTransfer } from "~/booths/invoices/rules/transfer-fit";
import { invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { isSold, stateAt } from "~/booths/model/booth-states";
import { type BoothUnit, namesOf } from "~/booths/model/booth-unit";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { siteStrayTransfers } from "~/sales/bank/strays/site-stray-transfers.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Need } from "~/staff/frame/need-list";
import { acceptedSince, billedNet, toBill } from "./booking-lines.server";
import { acceptedWords } from "./money-view.server";
import { readStanding, type Standing } from "./standing.server";

/** Choices of the list. */
const VIEWS = ["open", "late", "over", "paid", "all"] as const;
type View = (typeof VIEWS)[number];

/** Transfers that are read, and that the page shows. */
const MOST_READ = 500;
const MOST_SHOWN = 30;

/** ms for which "Today" says that a bank took a payment back. */
const ODD_MS = 14 * 24 * 3600_000;

const viewLabels: Readonly<Record<View, () => string>> = {
  open: m.invoices_view_open,
  late: m.invoices_state_late,
  over: m.invoices_state_over,
  paid: m.invoices_state_paid,
  all: m.invoices_view_all,
};

const IN_VIEW: Readonly<Record<View, readonly InvoiceState[]>> = {
  open: ["late", "due", "part"],
  late: ["late"],
  over: ["over"],
  paid: ["paid"],
  all: ["late", "due", "part", "over", "paid", "credited"],
};

const viewHref = (view: View) => (view === VIEWS[0] ? INVOICES_PATH : `${INVOICES_PATH}?show=${view}`);

/** What is to be billed of an exhibitor. `since`: what it has accepted after its last invoice, in words; null: no invoice stands. */
type ToInvoice = { units: BoothUnit[]; net: number; since: string | null };

/**
 * Exhibitors whose booths are reserved or contracted and who have no invoice, or none that credit notes have not taken back, and those who have
 * accepted an offer for another price since their last one, by reference.
 */
async function readToInvoice(edition: number, standing: readonly Standing[]): Promise<Map<string, ToInvoice>> {
  const now = wallClock.now();
  const billed = Map.groupBy(standing, ({ invoice }) => invoice.registration);
  const units = Map.groupBy(
    (await siteBooths().desk.ofEdition(edition)).filter(
      (unit) => isSold(stateAt(unit, now)) && unit.registration !== null,
    ),
    ({ registration }) => registration ?? "",
  );
  const offers = Map.groupBy(units.size > 0 ? await siteOffers().ofEdition(edition) : [], (offer) => offer.reference);
  return new Map(
    [...units].flatMap(([reference, own]): [string, ToInvoice][] => {
      const bill = toBill(own, offers.get(reference) ?? []);
      const before = billed.get(reference) ?? [];
      if (!before.some(isBill)) return [[reference, { units: own, net: bill.net, since: null }]];
      const papers = before.flatMap(({ invoice, notes }) => [invoice, ...notes]);
      const since = acceptedSince(bill, papers);
      const words = since && m.billing_accepted_since(acceptedWords(since, billedNet(papers)));
      return words === null ? [] : [[reference, { units: own, net: bill.net, since: words }]];
    }),
  );
}

/** Whether an invoice is still a bill. A booth that costs nothing is billed too. */
const isBill = ({ invoice, notes }: Standing): boolean => invoice.payable === 0 || isStanding(invoice, notes);

/**
 * The list of invoices, with what waits: who has none yet, and transfers that may pay one.
 * @param mayBook whether this person may draw invoices and book transfers @param tried what was typed for a transfer, and why nothing became of it
 */
export async function readInvoices(
  params: URLSearchParams,
  mayBook: boolean,
  tried: { line: string; number: string; fault: string } | null = null,
) {
  const view = VIEWS.find((known) => known === params.get("show")) ?? VIEWS[0];
  const edition = currentEdition().number;
  const today = invoiceDay();
  const standing = await readStanding(edition, today);
  const toInvoice = await readToInvoice(edition, standing);
  const companies = await siteBooths().list.companies([...toInvoice.keys()]);
  const shown = standing.filter(({ state }) => IN_VIEW[view].includes(state)).toSorted(byDue);
  const sum = (of: (one: Standing) => number) => standing.reduce((total, one) => total + of(one), 0);
  const figures = await readMoneyFigures();
  const late = sum((one) => lateOf(one, today));
  return {
    sums: [
      {
        label: m.invoices_billed(),
        value: formatRupiah(sum(({ invoice, back }) => (invoice.edition === edition ? invoice.payable - back : 0))),
        more: figures.before.billed,
      },
      { label: m.invoices_came(), value: figures.paid, more: figures.before.paid },
      {
        label: m.invoices_to_pay(),
        value: formatRupiah(sum(({ invoice }) => Math.max(0, invoice.open))),
        more: figures.before.open,
      },
      { label: m.invoices_late_sum(), value: formatRupiah(late), isFault: late > 0 },
    ],
    toInvoice: [...toInvoice].map(([reference, { units, net, since }]) => ({
      ...{ href: exhibitorMoneyPath(reference), title: companies.get(reference) ?? reference },
      ...{ detail: [namesOf(units), reference, ...(since === null ? [] : [since])], amount: formatRupiah(net) },
    })),
    transfers: mayBook ? await readTransfers(tried) : null,
    figures,
    mayDraw: mayBook,
    tax: mayBook ? await readTaxFiles() : null,
    views: VIEWS.map((name) => ({
      ...{ to: viewHref(name), isShown: name === view },
      label: m.invoices_view({
        view: viewLabels[name](),
        count: formatNumber(standing.filter(({ state }) => IN_VIEW[name].includes(state)).length),
      }),
    })),
    rows: shown.map(({ invoice, owed, state }) => ({
      ...{ key: invoice.id, href: exhibitorMoneyPath(invoice.registration), title: invoice.buyer.name },
      ...{
        detail: [invoice.number, ...nextDue(owed)],
        ...amountWords(invoice),
      },
      ...{ label: stateLabels[state](), tone: stateTones[state] },
    })),
  };
}

export type InvoicesPage = Awaited<ReturnType<typeof readInvoices>>;

/** What is to be paid first comes first, and then what is paid, as it was drawn. */
const byDue = (one: Standing, other: Standing): number => {
  const dueOf = ({ owed }: Standing) => owed.find((part) => part.owed > 0)?.due ?? "9";
  return dueOf(one).localeCompare(dueOf(other));
};

const nextDue = (owed: Standing["owed"]): string[] => {
  const next = owed.find((part) => part.owed > 0);
  return next ? [m.invoices_due({ day: dayWords(next.due) })] : [];
};

/** What is open of an invoice, and of how much where a part is paid; what came too much; else what it asked for. */
function amountWords({ open, payable }: PlannedInvoice): { amount: string; of: string | null } {
  if (open <= 0) return { amount: formatRupiah(open === 0 ? payable : -open), of: null };
  return {
    amount: formatRupiah(open),
    of: open < payable ? m.invoices_open_of({ payable: formatRupiah(payable) }) : null,
  };
}

/** Transfers that no order takes: those that fit an invoice first. */
async function readTransfers(tried: { line: string; number: string; fault: string } | null) {
  const [strays, open] = await Promise.all([
    siteStrayTransfers().list({ isSaid: false, search: "", limit: MOST_READ }),
    siteInvoices().reading.unsettled(),
  ]);
  const all = strays
    .filter(({ rupiah }) => rupiah !== null)
    .map((stray) => ({ stray, fit: fitOfTransfer(stray, open) as PlannedInvoice | null }))
    .toSorted((one, other) => Number(one.fit === null) - Number(other.fit === null));
  return all.slice(0, MOST_SHOWN).map(({ stray, fit }) => ({
    id: stray.id,
    key: randomUUID(),
    what: stray.note || m.money_no_note(),
    amount: formatRupiah(stray.rupiah ?? 0),
    day: dayWords(stray.day),
    number: tried?.line === stray.id ? tried.number : (fit?.number ?? ""),
    fault: tried?.line === stray.id ? tried.fault : "",
    fits: fit === null ? null : m.invoices_fits({ number: fit.number, company: fit.buyer.name }),
  }));
}

/** What of invoices waits for a person, for "Today". Nothing is dropped by itself: a person asks the exhibitor. @param may all that the person may do */
export async function readInvoiceNeeds(may: readonly StaffAction[]): Promise<Need[]> {
  if (!may.includes("see-invoices")) return [];
  const edition = currentEdition().number;
  const today = invoiceDay();
  const standing = await readStanding(edition, today);
  const late = standing.filter(({ state }) => state === "late");
  const over = standing.filter(({ state }) => state === "over");
  const first = late.flatMap(({ owed }) => owed.filter((part) => part.owed > 0).map(({ due }) => due)).toSorted()[0];
  const toInvoice = may.includes("manage-invoices") ? await readToInvoice(edition, standing) : new Map();
  const odd = await siteInvoiceAttempts().countOdd(wallClock.now() - ODD_MS);
  return [
    {
      ...{ count: late.length, text: m.invoices_need_late(), href: viewHref("late"), isFault: true },
      verb: m.frame_do_ask(),
      detail: first ? m.invoices_need_since({ day: dayWords(first) }) : "",
    },
    { count: over.length, text: m.invoices_need_over(), href: viewHref("over") },
    {
      count: odd,
      text: m.booking_need_odd(),
      detail: m.booking_need_odd_detail(),
      href: viewHref("all"),
      isFault: true,
    },
    { count: toInvoice.size, text: m.invoices_need_draw(), verb: m.frame_do_draw(), href: viewHref("open") },
  ];
}
