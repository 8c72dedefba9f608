import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import type { LongTable, TableCell, TableColumn, TableRow } from "~/base/tables/table";
import { cleanLine } from "~/base/values/plain-text";
import { stageLabels, stateLabels } from "~/booths/desk/booth-words";
import { keptUnits } from "~/booths/desk/exhibitor-standing";
import { readKnownExhibitors } from "~/booths/follow-up/known-exhibitors.server";
import { stateAt } from "~/booths/model/booth-states";
import { namesOf, priceOf } from "~/booths/model/booth-unit";
import { offerAt, offerNumber } from "~/booths/model/offer";
import { offerLabels } from "~/booths/offers/offer-words";
import { siteOffers } from "~/booths/offers/site-offers.server";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { m } from "~/paraglide/messages";
import type { Database } from "~/platform/database/database";

/** Exhibitors of a page. */
const PAGE = 200;

type Column<Of> = TableColumn & { value(of: Of): TableCell };

const shown = (moment: number | null): number | null => (moment === null ? null : moment + siteClockOffset);

function toTable<Of>(columns: readonly Column<Of>[], all: readonly Of[]): LongTable {
  const toRow = (of: Of): TableRow => columns.map(({ value }) => value(of));
  async function* read() {
    for (let from = 0; from < all.length; from += PAGE) {
      const some = all.slice(from, from + PAGE);
      yield { rows: some.map(toRow), done: from + some.length };
    }
  }
  return { columns, total: all.length, pages: read() };
}

/** All registrations of an edition, the first one first. */
async function allExhibitors(edition: number): Promise<Exhibitor[]> {
  const { list } = siteBooths();
  const all: Exhibitor[] = [];
  for (let after: string | undefined; ; after = all.at(-1)?.reference) {
    const some = await list.list({ edition, search: "" }, PAGE, after);
    all.push(...some);
    if (some.length < PAGE) return all.toReversed();
  }
}

/** All exhibitors of an edition with what the team knows of them, in the current language. */
export async function openExhibitors(_: Database, edition: number): Promise<LongTable> {
  const now = wallClock.now();
  const kept = keptUnits(await siteBooths().desk.ofEdition(edition), now);
  const known = await readKnownExhibitors(edition, kept, now);
  const allowances = await siteBooths().allowances.ofEdition(edition);
  const followUp = ({ reference }: Exhibitor) => known.followUps.get(reference);
  const unitsOf = ({ reference }: Exhibitor) => kept.get(reference) ?? [];
  const columns: Column<Exhibitor>[] = [
    { title: m.offers_csv_reference(), kind: "text", value: ({ reference }) => reference },
    { title: m.forms_company(), kind: "text", value: ({ payload }) => cleanLine(payload.company) },
    { title: m.forms_brand(), kind: "text", value: ({ payload }) => cleanLine(payload.brand ?? "") },
    { title: m.mail_contact(), kind: "text", value: ({ payload }) => cleanLine(payload.contactName) },
    { title: m.exhibitors_partner_email(), kind: "text", value: ({ payload }) => payload.email },
    { title: m.offers_csv_phone(), kind: "phone", value: ({ payload }) => payload.phone },
    { title: m.exhibitors_stage(), kind: "text", value: ({ reference }) => stageLabels[known.stageOf(reference)]() },
    { title: m.booths_units(), kind: "text", value: (one) => namesOf(unitsOf(one)) },
    {
      title: m.offers_csv_area(),
      kind: "count",
      value: (one) => unitsOf(one).reduce((sum, { area }) => sum + area, 0) / 100,
    },
    { title: m.passes_passes(), kind: "count", value: ({ reference }) => allowances.get(reference)?.passes ?? null },
    {
      title: m.passes_invitations(),
      kind: "count",
      value: ({ reference }) => allowances.get(reference)?.invitations ?? null,
    },
    { title: m.offers_net(), kind: "money", value: ({ reference }) => known.worthOf(reference) },
    {
      title: m.exhibitors_partners(),
      kind: "text",
      value: ({ reference }) => (known.partners.get(reference) ?? []).map(({ name }) => name).join(", "),
    },
    { title: m.exhibitors_owner(), kind: "text", value: (one) => followUp(one)?.owner ?? null },
    { title: m.exhibitors_next_step(), kind: "text", value: (one) => followUp(one)?.nextStep ?? null },
    { title: m.exhibitors_next_day_label(), kind: "day", value: (one) => followUp(one)?.nextOn ?? null },
    { title: m.exhibitors_tags(), kind: "text", value: (one) => (followUp(one)?.tags ?? []).join(", ") },
    { title: m.offers_csv_registered(), kind: "moment", value: ({ createdAt }) => shown(createdAt) },
  ];
  return toTable(columns, await allExhibitors(edition));
}

/** All units of an edition that somebody had something to do with, in the current language. */
export async function openBooths(_: Database, edition: number): Promise<LongTable> {
  const now = wallClock.now();
  const units = await siteBooths().desk.ofEdition(edition);
  const holders = units.flatMap(({ registration }) => registration ?? []);
  const companies = new Map(
    (await allExhibitors(edition))
      .filter(({ reference }) => holders.includes(reference))
      .map(({ reference, payload }) => [reference, cleanLine(payload.company)]),
  );
  type Unit = (typeof units)[number];
  const holder = (unit: Unit) => (stateAt(unit, now) === "free" ? null : unit.registration);
  const columns: Column<Unit>[] = [
    { title: m.offers_csv_booth(), kind: "text", value: ({ booth }) => booth },
    { title: m.offers_csv_area(), kind: "count", value: ({ area }) => area / 100 },
    { title: m.exports_state(), kind: "text", value: (unit) => stateLabels[stateAt(unit, now)]() },
    { title: m.offers_csv_until(), kind: "moment", value: (unit) => (holder(unit) ? shown(unit.heldUntil) : null) },
    { title: m.offers_csv_reference(), kind: "text", value: holder },
    { title: m.forms_company(), kind: "text", value: (unit) => companies.get(holder(unit) ?? "") ?? null },
    { title: m.offers_net(), kind: "money", value: (unit) => (holder(unit) ? priceOf(unit) : null) },
    { title: m.booths_note(), kind: "text", value: ({ note }) => note },
  ];
  return toTable(columns, units);
}

/** All offers of an edition in all their versions, in the current language. */
export async function openOffers(_: Database, edition: number): Promise<LongTable> {
  const now = wallClock.now();
  const offers = await siteOffers().ofEdition(edition);
  const companies = new Map(
    (await allExhibitors(edition)).map(({ reference, payload }) => [reference, cleanLine(payload.company)]),
  );
  const columns: Column<(typeof offers)[number]>[] = [
    { title: m.offers_csv_number(), kind: "text", value: offerNumber },
    { title: m.offers_csv_reference(), kind: "text", value: ({ reference }) => reference },
    { title: m.forms_company(), kind: "text", value: ({ reference }) => companies.get(reference) ?? null },
    { title: m.exports_state(), kind: "text", value: (offer) => offerLabels[offerAt(offer, now)]() },
    { title: m.booths_units(), kind: "text", value: ({ units }) => namesOf(units) },
    { title: m.offers_net(), kind: "money", value: ({ net }) => net },
    { title: m.offers_csv_tax(), kind: "money", value: ({ tax }) => tax },
    { title: m.invoices_total(), kind: "money", value: ({ total }) => total },
    { title: m.offers_csv_made(), kind: "moment", value: ({ createdAt }) => shown(createdAt) },
    { title: m.offers_csv_until(), kind: "moment", value: ({ validUntil }) => shown(validUntil) },
    { title: m.offers_csv_answered(), kind: "moment", value: ({ answeredAt }) => shown(answeredAt) },
    { title: m.offers_mail_by(), kind: "text", value: ({ answeredName }) => answeredName },
    { title: m.offers_role(), kind: "text", value: ({ answeredRole }) => answeredRole },
    { title: m.offers_csv_terms(), kind: "day", value: ({ terms }) => terms || null },
    { title: m.offers_why(), kind: "text", value: ({ answerNote }) => answerNote },
  ];
  return toTable(columns, offers);
}
