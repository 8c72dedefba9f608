import { formatList } from "~/base/values/counts-and-lists";
import { cleanLine } from "~/base/values/plain-text";
import { EXHIBITORS_PATH, exhibitorPath } from "~/booths/desk/exhibitors-address";
import { unitNames } from "~/booths/registration/held-words.server";
import { type Exhibitor, nameOf } from "~/booths/stock/exhibitor-list.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { contentPath, formPath, listPath } from "~/content/editing/documents/content-address.server";
import { contentOfEdition, currentEdition } from "~/content/editions/site-editions.server";
import { contentOwner } from "~/content/store/site-content-store.server";
import { siteDrafts } from "~/content/store/site-drafts.server";
import { m } from "~/paraglide/messages";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Need } from "~/staff/frame/need-list";
import { type BrandChanges, brandOf, changesOf, isUnchanged, type PreparedBrand } from "./brand-standing";
import { contractedUnits, siteBrands } from "./site-brands.server";

/** The list of exhibitors under contract, for people who edit no content. */
const CONTRACTED_PATH = `${EXHIBITORS_PATH}?show=contracted`;
/** Exhibitors that a line of "Today" names. */
const MOST_NAMED = 3;

/** What is known of the brands of an edition: what was prepared, and the units under contract. */
async function readBrands(edition: number) {
  const content = contentOfEdition(edition);
  if (!content || contentOwner().by !== "store") return null;
  const [prepared, contracted] = await Promise.all([siteBrands().ofEdition(edition), contractedUnits(edition)]);
  const keysOf = (reference: string) => (contracted.get(reference) ?? []).map(({ unit }) => unit);
  /** What of the brand of an exhibitor is not as it should be; `brand`: null: it is not on the site. */
  const standingOf = (one: PreparedBrand, name: string) => {
    const units = keysOf(one.reference);
    const brand = brandOf(content, one, units);
    const all = prepared.filter((other) => other.brand === one.brand).flatMap(({ reference }) => keysOf(reference));
    return { units, brand, changes: brand && changesOf(content, brand, one, { units, all, name }) };
  };
  return { prepared, contracted, standingOf };
}

const changeTexts = (edition: number, { missing, gone, name }: BrandChanges): string[] => [
  ...(missing.length > 0 ? [m.booking_brand_missing({ booths: formatList(unitNames(edition, missing)) })] : []),
  ...(gone.length > 0 ? [m.booking_brand_gone({ booths: formatList(unitNames(edition, gone)) })] : []),
  ...(name === null ? [] : [m.booking_brand_renamed({ name })]),
];

/** The brand of an exhibitor on the site, for its page; null: there is nothing to say before a contract. */
export async function readBrandPart({
  reference,
  edition,
  payload,
}: Pick<Exhibitor, "reference" | "edition" | "payload">) {
  if (edition !== currentEdition().number) return null;
  const brands = await readBrands(edition);
  if (!brands) return null;
  const one = brands.prepared.find((known) => known.reference === reference);
  if (!one) return brands.contracted.has(reference) ? { text: m.booking_brand_soon(), todo: [], link: null } : null;
  const { units, brand, changes } = brands.standingOf(one, cleanLine(nameOf(payload)));
  if (brand && changes) {
    const todo = changeTexts(edition, changes);
    const link = { to: formPath("brands", brand.slug), label: m.booking_brand_edit() };
    return { text: m.booking_brand_on_site({ name: brand.name }), todo, link };
  }
  if (units.length === 0) return null;
  const draft = await siteDrafts.findPrepared({ kind: "brands", id: one.brand });
  const link = draft
    ? { to: formPath("brands", one.brand), label: m.booking_brand_look() }
    : { to: listPath("brands"), label: m.booking_brand_list() };
  return { text: draft ? m.booking_brand_waits() : m.booking_brand_none(), todo: [], link };
}

export type BrandPartView = NonNullable<Awaited<ReturnType<typeof readBrandPart>>>;

/** What an editor has to do for exhibitors, for "Today". Nothing that is published changes by itself. @param may all that the person may do */
export async function readBrandNeeds(may: readonly StaffAction[]): Promise<Need[]> {
  const mayEdit = may.includes("edit-content");
  if (!mayEdit && !may.includes("manage-exhibitors")) return [];
  const edition = currentEdition().number;
  const brands = await readBrands(edition);
  if (!brands || brands.prepared.length === 0) return [];
  const { prepared, standingOf } = brands;
  const names = await siteBooths().list.companies(prepared.map(({ reference }) => reference));
  const all = prepared.map((one) => {
    const name = cleanLine(names.get(one.reference) ?? one.name);
    return { ...one, name, ...standingOf(one, name) };
  });
  const waiting = all.filter(({ units, brand }) => brand === null && units.length > 0);
  const changed = all.filter(({ changes }) => changes !== null && !isUnchanged(changes));
  const pageOf = ([first, ...others]: typeof all, otherwise: string) =>
    !mayEdit && first && others.length === 0 ? exhibitorPath(first.reference) : otherwise;
  const named = (some: typeof all, say: (one: (typeof all)[number]) => string) =>
    some.slice(0, MOST_NAMED).map(say).join("; ");
  return [
    {
      ...{
        count: waiting.length,
        text: m.booking_need_brands(),
        verb: m.frame_do_review(),
        detail: named(waiting, ({ name }) => name),
      },
      href: pageOf(waiting, mayEdit ? contentPath() : CONTRACTED_PATH),
    },
    {
      ...{ count: changed.length, text: m.booking_need_changed() },
      detail: named(
        changed,
        ({ name, changes }) => `${name}: ${changes ? changeTexts(edition, changes).join(" ") : ""}`,
      ),
      href: pageOf(changed, mayEdit ? listPath("brands") : CONTRACTED_PATH),
    },
  ];
}
