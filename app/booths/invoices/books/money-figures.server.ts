import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { formatNumber, percentOf } from "~/base/values/counts-and-lists";
import { dayWords, jakartaDay } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { isMoney } from "~/booths/invoices/rules/invoice";
import { daysBetween, laterBy, moneyUntil, paidByWeek, withDays } from "~/booths/invoices/rules/money-figures";
import { daysAfter } from "~/booths/invoices/rules/payment-plan";
import { expoDayOf, invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { isSold, stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { worthOf } from "~/booths/model/offer";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { soldAt } from "~/booths/plan/sold-figures";
import { typesOf } from "~/booths/plan/sold-view.server";
import { planOf } from "~/booths/stock/edition-units.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { contentOfEdition, currentEdition, editions } from "~/content/editions/site-editions.server";
import { areaOf } from "~/content/model/hall/unit-shape";
import { BOOTH_ANSWERS, exhibitorForm } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";

/** Weeks that are shown. */
const MOST_WEEKS = 12;

const areaOfUnits = (units: readonly BoothUnit[]) => units.reduce((sum, { area }) => sum + area, 0) / 100;

/** What an edition stands at: square metres, money that was billed and that came, in rupiah. */
async function readEdition(edition: number) {
  const now = wallClock.now();
  const [units, invoices, journal] = await Promise.all([
    siteBooths().desk.ofEdition(edition),
    siteInvoices().reading.ofEdition(edition),
    siteInvoices().reading.journalOfEdition(edition),
  ]);
  const sold = units.filter((unit) => isSold(stateAt(unit, now)));
  const billed = invoices.reduce((sum, { kind, payable }) => sum + (kind === "invoice" ? payable : -payable), 0);
  const open = invoices.reduce((sum, one) => sum + Math.max(0, one.open), 0);
  const paid = journal.reduce((sum, entry) => sum - (isMoney(entry) ? entry.change : 0), 0);
  return { sold, area: areaOfUnits(sold), billed, open, paid, journal };
}

/** What sold booths are worth by their type, as the registrations say it and as it was agreed, in rupiah without tax. */
async function readTypes(edition: number, sold: readonly BoothUnit[]) {
  const byRegistration = Map.groupBy(sold, ({ registration }) => registration ?? "");
  const types = await typesOf(edition, [...byRegistration.keys()]);
  const offers = Map.groupBy(sold.length > 0 ? await siteOffers().ofEdition(edition) : [], (offer) => offer.reference);
  const worth = [...byRegistration].map(([reference, own]) => ({
    ...{ type: types.get(reference) ?? "not_sure", money: worthOf(own, offers.get(reference) ?? []) },
  }));
  return BOOTH_ANSWERS.map((type) => ({
    name: exhibitorForm.fields.boothType.options[type](),
    money: worth.reduce((sum, one) => sum + (one.type === type ? one.money : 0), 0),
  })).filter(({ money }) => money > 0);
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
  // Without its content nobody knows when it was.
  if (contentOfEdition(edition) === null) return { ...end, earlier: null, weeks: new Map<string, number>() };
  const by = daysBetween(expoDayOf(edition), expoDayOf(next));
  const journal = laterBy(withDays(end.journal, siteClockOffset), by);
  const today = invoiceDay();
  const moments = soldAt(decisions);
  const isSoldThen = ({ registration }: BoothUnit) => {
    const at = moments.get(registration ?? "");
    return at === undefined || daysAfter(jakartaDay(at + siteClockOffset), by) <= today;
  };
  return {
    ...end,
    earlier: { ...moneyUntil(journal, today), area: areaOfUnits(end.sold.filter(isSoldThen)) },
    weeks: new Map(paidByWeek(journal, Number.POSITIVE_INFINITY).map(({ week, paid }) => [week, paid])),
  };
}

/** The figures of exhibitors: space and money, by type and by week, against the edition before. */
export async function readMoneyFigures() {
  const edition = currentEdition().number;
  const former = editionBefore();
  const [now, before] = await Promise.all([readEdition(edition), former === null ? null : readBefore(former, edition)]);
  const all = (planOf(edition)?.units ?? []).reduce((sum, unit) => sum + areaOf(unit), 0);
  const types = await readTypes(edition, now.sold);
  const weeks = paidByWeek(now.journal, MOST_WEEKS);
  const mostOfWeek = Math.max(1, ...weeks.map(({ paid }) => paid));
  const mostOfType = Math.max(1, ...types.map(({ money }) => money));
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
    sums: [
      {
        label: m.invoices_area_sold(),
        value: m.invoices_area({
          sold: formatNumber(now.area),
          all: formatNumber(all),
          percent: percentOf(now.area, all),
        }),
        before: against("area", (area) => m.booths_area({ area: formatNumber(area) })),
      },
      {
        label: m.invoices_billed(),
        value: formatRupiah(now.billed),
        before: against("billed", formatRupiah),
      },
      { label: m.invoices_came(), value: formatRupiah(now.paid), before: against("paid", formatRupiah) },
      {
        label: m.invoices_to_pay(),
        value: formatRupiah(now.open),
        before: against("open", formatRupiah),
      },
    ],
    types: types.map(({ name, money }) => ({
      ...{ id: name, name, fact: formatRupiah(money), share: percentOf(money, mostOfType) },
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
