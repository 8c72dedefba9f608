import { wallClock } from "~/base/clock/clock.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { idOfName, slugOf } from "~/base/values/addresses";
import { cleanLine } from "~/base/values/plain-text";
import { stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { nameOf } from "~/booths/stock/exhibitor-list.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import type { SiteContent } from "~/content/documents/parse-content";
import { contentOfEdition, currentEdition, editions } from "~/content/editions/site-editions.server";
import { contentOwner, storedDocuments } from "~/content/store/site-content-store.server";
import { draftsOfEdition, siteDrafts } from "~/content/store/site-drafts.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { BrandDrafts } from "./brand-drafts.server";
import { brandOf } from "./brand-standing";
import { toBrandValues } from "./brand-values.server";

const ROUND_EVERY_MS = 60_000;
/** Characters of an address that follows from a name. */
const LONGEST_SLUG = 76;

let brands: BrandDrafts | undefined;

/** What was prepared for exhibitors of this site; created at the first call. */
export function siteBrands(): BrandDrafts {
  brands ??= new BrandDrafts(siteDatabase(), { clock: wallClock, drafts: siteDrafts });
  return brands;
}

/** The units under contract of an edition, by the reference of their registration. */
export async function contractedUnits(edition: number): Promise<Map<string, BoothUnit[]>> {
  const now = wallClock.now();
  const units = await siteBooths().desk.ofEdition(edition);
  return Map.groupBy(
    units.filter((unit) => unit.registration !== null && stateAt(unit, now) === "contracted"),
    ({ registration }) => registration ?? "",
  );
}

/** An address that no brand has, neither on the site nor prepared. */
function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name).slice(0, LONGEST_SLUG).replace(/-$/, "") || `name-${idOfName(name)}`;
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? slug : `${slug}-${count}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Prepares the brand of an exhibitor under contract. @param taken addresses of brands, to which its own is added */
async function prepareOne(reference: string, units: readonly BoothUnit[], content: SiteContent, taken: Set<string>) {
  const exhibitor = await siteBooths().list.find(reference);
  if (!exhibitor) return;
  const { payload } = exhibitor;
  const name = cleanLine(nameOf(payload));
  const keys = units.map(({ unit }) => unit);
  const isCalled = (one: { name: string }) => one.name.trim().toLowerCase() === name.toLowerCase();
  const known = content.brands.find(isCalled) ?? brandOf(content, { brand: "" }, keys);
  const partners = (await siteBooths().followUps.partners(reference)).map((partner) => cleanLine(partner.name));
  const brand = known?.slug ?? freeSlug(name, taken);
  const values = toBrandValues({
    ...{ slug: brand, name, partners, language: payload.language },
    booths: units.map(({ hall, booth }) => ({
      booth,
      hall: content.halls.find(({ id }) => id === hall)?.name ?? hall,
    })),
    categories: content.brandCategories.some(({ slug }) => slug === payload.category) ? [payload.category] : [],
    ...{ website: payload.website ?? "", instagram: payload.instagram ?? "", text: payload.products ?? "" },
  });
  const basedOn = storedDocuments().revision;
  taken.add(brand);
  const isNew = await siteBrands().prepare({ reference, brand, name, values: known ? null : values, basedOn });
  if (isNew) log.info({ reference, brand }, "the brand of an exhibitor was prepared");
}

/**
 * Prepares the brands of all exhibitors under contract for whom nothing was prepared yet. One that fails is tried again with the next round, so
 * that a contract never waits for the content.
 */
async function prepareBrands(): Promise<void> {
  if (contentOwner().by !== "store") return;
  const edition = currentEdition().number;
  const content = contentOfEdition(edition);
  await siteBrands().dropOrphans(
    editions().map(({ number }) => number),
    draftsOfEdition,
  );
  const [contracted, made] = await Promise.all([contractedUnits(edition), siteBrands().ofEdition(edition)]);
  if (!content) return;
  const has = new Set(made.map(({ reference }) => reference));
  const taken = new Set([...content.brands.map(({ slug }) => slug), ...made.map(({ brand }) => brand)]);
  for (const [reference, units] of contracted) {
    if (has.has(reference)) continue;
    await prepareOne(reference, units, content, taken).catch((error: unknown) =>
      log.warn({ ...faultOf(error), reference }, "the brand of an exhibitor could not be prepared"),
    );
  }
}

/** The same once somebody has signed. What fails is done by the next round. */
export const prepareBrandsNow = (): Promise<void> =>
  prepareBrands().catch((error: unknown) => log.warn(faultOf(error), "brands of exhibitors could not be prepared"));

/** Prepares what is missing. */
export const startBrandDrafts = (): void => startRounds("brands of exhibitors", ROUND_EVERY_MS, prepareBrands);
