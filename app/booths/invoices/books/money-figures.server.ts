import { wallClock } from "~/base/clock/clock.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { isMoney } from "~/booths/invoices/rules/invoice";
import { paidByWeek, percentOf } from "~/booths/invoices/rules/money-figures";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { isSold, stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { worthOf } from "~/booths/model/offer";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { planOf } from "~/booths/stock/edition-units.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
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
  const only = [...byRegistration.keys()];
  const found = only.length > 0 ? await siteBooths().list.list({ edition, search: "", only }, only.length) : [];
  const types = new Map(found.map(({ reference, payload }) => [reference, payload.boothType]));
  const offers = Map.groupBy(only.length > 0 ? await siteOffers().ofEdition(edition) : [], (offer) => offer.reference);
  const worth = [...byRegistration].map(([reference, own]) => ({
    ...{ type: types.get(reference) ?? "not_sure", money: worthOf(own, offers.get(reference) ?? []) },
  }));
  return BOOTH_ANSWERS.map((type) => ({
    name: exhibitorForm.fields.boothType.options[type](),
    money: worth.reduce((sum, one) => sum + (one.type === type ? one.money : 0), 0),
  })).filter(({ money }) => money > 0);
}

/** The figures of exhibitors: space and money, by type and by week, against the edition before. */
export async function readMoneyFigures() {
  const edition = currentEdition().number;
  const [now, before] = await Promise.all([readEdition(edition), edition > 1 ? readEdition(edition - 1) : null]);
  const all = (planOf(edition)?.units ?? []).reduce((sum, unit) => sum + areaOf(unit), 0);
  const types = await readTypes(edition, now.sold);
  const weeks = paidByWeek(now.journal, MOST_WEEKS);
  const mostOfWeek = Math.max(1, ...weeks.map(({ paid }) => paid));
  const mostOfType = Math.max(1, ...types.map(({ money }) => money));
  const against = (value: string | null) => (value === null ? "" : m.invoices_before({ value }));
  return {
    sums: [
      {
        label: m.invoices_area_sold(),
        value: m.invoices_area({
          sold: formatNumber(now.area),
          all: formatNumber(all),
          percent: percentOf(now.area, all),
        }),
        before: against(before && m.booths_area({ area: formatNumber(before.area) })),
      },
      {
        label: m.invoices_billed(),
        value: formatRupiah(now.billed),
        before: against(before && formatRupiah(before.billed)),
      },
      { label: m.invoices_came(), value: formatRupiah(now.paid), before: against(before && formatRupiah(before.paid)) },
      {
        label: m.invoices_to_pay(),
        value: formatRupiah(now.open),
        before: against(before && formatRupiah(before.open)),
      },
    ],
    types: types.map(({ name, money }) => ({
      ...{ id: name, name, fact: formatRupiah(money), share: percentOf(money, mostOfType) },
    })),
    weeks: weeks.map(({ week, paid }) => ({
      ...{ id: week, name: m.invoices_week({ day: dayWords(week) }), fact: formatRupiah(paid) },
      share: percentOf(Math.max(0, paid), mostOfWeek),
    })),
  };
}

export type MoneyFigures = Awaited<ReturnType<typeof readMoneyFigures>>;
