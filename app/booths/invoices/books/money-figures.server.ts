import { siteClockOffset } from "~/base/clock/clock.server";
import { formatNumber, percentOf } from "~/base/values/counts-and-lists";
import { dayWords, jakartaDay } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { isMoney } from "~/booths/invoices/rules/invoice";
import { daysBetween, laterBy, moneyUntil, paidByWeek, withDays } from "~/booths/invoices/rules/money-figures";
import { daysAfter } from "~/booths/invoices/rules/payment-plan";
import { expoDayOf, invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { readSales, soldUnits } from "~/booths/plan/site-sales.server";
import { soldAt } from "~/booths/plan/sold-figures";
import { readOnlyOfBrands } from "~/booths/plan/sold-view.server";
import { planOf } from "~/booths/stock/edition-units.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { contentOfEdition, currentEdition, editions } from "~/content/editions/site-editions.server";
import { areaOf } from "~/content/model/hall/unit-shape";
import { BOOTH_ANSWERS, type BoothAnswer, exhibitorForm } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";

/** Weeks that are shown. */
const MOST_WEEKS = 12;

const areaOfUnits = (units: readonly BoothUnit[]) => units.reduce((sum, { area }) => sum + area, 0) / 100;

/** What an edition stands at: square metres, money that was billed and that came, in rupiah. */
async function readEdition(edition: number) {
  const [sold, invoices, journal] = await Promise.all([
    soldUnits(edition),
    siteInvoices().reading.ofEdition(edition),
    siteInvoices().reading.journalOfEdition(edition),
  ]);
  const billed = invoices.reduce((sum, { kind, payable }) => sum + (kind === "invoice" ? payable : -payable), 0);
  const open = invoices.reduce((sum, one) => sum + Math.max(0, one.open), 0);
  const paid = journal.reduce((sum, entry) => sum - (isMoney(entry) ? entry.change : 0), 0);
  return { sold, area: areaOfUnits(sold), billed, open, paid, journal };
}

/** What sold booths are worth by their type, as it was asked for and agreed, in rupiah without tax. */
async function readTypes(edition: number, sold: readonly BoothUnit[]): Promise<ReadonlyMap<BoothAnswer, number>> {
  const sales = [...(await readSales(edition, sold)).values()];
  return new Map(
    BOOTH_ANSWERS.map((type) => [type, sales.reduce((sum, sale) => sum + (sale.type === type ? sale.worth : 0), 0)]),
  );
}

/** The edition that visitors saw before the current one; null when this is the first. A draft that nobody opened does not count. */
function editionBefore(): number | null {
  const { number: current, currentFrom } = currentEdition();
  const former = editions().filter((one) => one.number !== current && one.currentFrom !== null);
  const [last] = former
    .filter((one) => (one.currentFrom ?? 0) <= (currentFrom ?? 0))
    .toSorted((one, other) => (other.currentFrom ?? 0) - (one.currentFrom ?? 0));
  return last?.number ?? null;
}

/** What an edition stands at in the end, and what it stood at as many days before its expo as it is now until the next one. */
async function readBefore(edition: number, next: number) {
  const [end, decisions] = await Promise.all([readEdition(edition), siteBooths().history.decisions(edition)]);
  const types = await readTypes(edition, end.sold);
  // Without its content nobody knows when it was.
  if (contentOfEdition(edition) === null) return { ...end, types, earlier: null, weeks: new Map<string, number>() };
  const by = daysBetween(expoDayOf(edition), expoDayOf(next));
  const journal = laterBy(withDays(end.journal, siteClockOffset), by);
  const today = invoiceDay();
  const moments = soldAt(decisions);
  const isSoldThen = ({ registration }: BoothUnit) => {
    const at = moments.get(registration ?? "");
    return at === undefined || daysAfter(jakartaDay(at + siteClockOffset), by) <= today;
  };
  const soldThen = end.sold.filter(isSoldThen);
  return {
    ...{ ...end, types },
    earlier: {
      ...moneyUntil(journal, today),
      ...{ area: areaOfUnits(soldThen), types: await readTypes(edition, soldThen) },
    },
    weeks: new Map(paidByWeek(journal, Number.POSITIVE_INFINITY).map(({ week, paid }) => [week, paid])),
  };
}

const inSquareMetres = (area: number) => m.booths_area({ area: formatNumber(area) });

/** What booths of a type are worth, against the edition before. @param now words for what they are worth now */
function ofType(now: string, before: Awaited<ReturnType<typeof readBefore>>, type: BoothAnswer): string {
  const [value, earlier] = [before.types, before.earlier?.types].map((types) => formatRupiah(types?.get(type) ?? 0));
  // Nothing of it was sold then.
  if (value === formatRupiah(0)) return m.booth_plan_week({ now, earlier: value });
  return before.earlier
    ? m.billing_type_earlier({ now, value: value ?? "", earlier: earlier ?? "" })
    : m.booth_plan_week({ now, earlier: value ?? "" });
}

/** The figures of exhibitors: space and money, by type and by week, against the edition before. */
export async function readMoneyFigures() {
  const edition = currentEdition().number;
  const former = editionBefore();
  const [now, before] = await Promise.all([readEdition(edition), former === null ? null : readBefore(former, edition)]);
  const plan = planOf(edition);
  const all = (plan?.units ?? []).reduce((sum, unit) => sum + areaOf(unit), 0);
  const ofBrands = plan ? readOnlyOfBrands(plan, edition, now.sold).reduce((sum, { area }) => sum + area, 0) : 0;
  const taken = now.area + ofBrands;
  const types = await readTypes(edition, now.sold);
  const weeks = paidByWeek(now.journal, MOST_WEEKS);
  const mostOfWeek = Math.max(1, ...weeks.map(({ paid }) => paid));
  const mostOfType = Math.max(1, ...types.values(), ...(before?.types.values() ?? []));
  /** A figure of the edition before, in the end and at this time. */
  const against = (name: "area" | "billed" | "paid" | "open", format: (amount: number) => string) => {
    if (before === null) return "";
    const value = format(before[name]);
    return before.earlier
      ? m.booth_plan_earlier({ value, earlier: format(before.earlier[name]) })
      : m.invoices_before({ value });
  };
  const ofWeek = (week: string) => before?.weeks.get(week) ?? 0;
  return {
    /** In words: what has come, and what the edition before stood at; empty: there is none. */
    paid: formatRupiah(now.paid),
    before: {
      billed: against("billed", formatRupiah),
      paid: against("paid", formatRupiah),
      open: against("open", formatRupiah),
    },
    space: [
      {
        ...{ id: "sold", name: m.invoices_area_sold(), share: percentOf(now.area, all) },
        fact: [inSquareMetres(now.area), against("area", inSquareMetres)].filter(Boolean).join(" · "),
      },
      {
        ...{ id: "taken", name: m.billing_taken(), share: percentOf(taken, all) },
        fact: [
          m.invoices_area({
            ...{ sold: formatNumber(taken), all: formatNumber(all), percent: percentOf(taken, all) },
          }),
          ...(ofBrands > 0 ? [m.billing_taken_brands({ area: formatNumber(ofBrands) })] : []),
        ].join(" · "),
      },
    ],
    types: [...types]
      .filter(([type, money]) => money > 0 || (before?.types.get(type) ?? 0) > 0)
      .map(([type, money]) => ({
        ...{ id: type, name: exhibitorForm.fields.boothType.options[type](), share: percentOf(money, mostOfType) },
        fact: before ? ofType(formatRupiah(money), before, type) : formatRupiah(money),
      })),
    weeks: weeks.map(({ week, paid }) => ({
      ...{ id: week, name: m.invoices_week({ day: dayWords(week) }) },
      fact:
        ofWeek(week) === 0
          ? formatRupiah(paid)
          : m.booth_plan_week({ now: formatRupiah(paid), earlier: formatRupiah(ofWeek(week)) }),
      share: percentOf(Math.max(0, paid), mostOfWeek),
    })),
  };
}

export type MoneyFigures = Awaited<ReturnType<typeof readMoneyFigures>>;
