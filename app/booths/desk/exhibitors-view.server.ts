import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { nearnessOf } from "~/base/search/has-all-words";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { formatList, formatNumber } from "~/base/values/counts-and-lists";
import { formatDateOfYear } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import {
  type ExhibitorFilters,
  filterParams,
  NOBODY,
  passing,
  readFilters,
} from "~/booths/follow-up/exhibitor-filters";
import { EXHIBITOR_SORTS, type ExhibitorSort, sortExhibitors } from "~/booths/follow-up/exhibitor-sorts";
import { nextText, peopleForExhibitors } from "~/booths/follow-up/follow-up-view.server";
import { type KnownExhibitors, readKnownExhibitors } from "~/booths/follow-up/known-exhibitors.server";
import { heldUntilOf, namesOf } from "~/booths/model/booth-unit";
import { STAGES } from "~/booths/model/stages";
import { occupiedKeys, planOf } from "~/booths/stock/edition-units.server";
import { type Exhibitor, type ExhibitorQuery, nameOf } from "~/booths/stock/exhibitor-list.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { unitKey } from "~/content/model/hall/hall-plan";
import { m } from "~/paraglide/messages";
import { findReference } from "~/platform/outbox/references";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { readListPage, toPageLinks } from "~/staff/frame/lists/list-pages";
import { type PlainColumn, type SortColumn, toSortedList } from "~/staff/frame/lists/sort-heads";
import type { Need } from "~/staff/frame/need-list";
import type { FoundGroup } from "~/staff/frame/search-groups";
import { lateText, stageLabels, stateLabels } from "./booth-words";
import { EXHIBITOR_VIEWS, type ExhibitorView, keptUnits, pillOf, standingOf, sumsByState } from "./exhibitor-standing";
import { EXHIBITORS_PATH, exhibitorPath } from "./exhibitors-address";

/** Registrations on a page, and those that a search over everything shows. */
const A_PAGE = 50;
const FOUND = 8;
/** Registrations that are sorted by what the database does not sort by. An edition has a tenth of that. */
const MOST_SORTED = 10_000;

/** What staff ask of the list: `?show=`, `?q=` for words, filters, `?sort=`, `?after=` for what comes after a registration. What is unknown is ignored. */
type Asked = {
  view: ExhibitorView;
  search: string;
  filters: ExhibitorFilters;
  sort: ExhibitorSort;
  after: string | undefined;
};

/** Reads what the address of the list asks for. */
export function readExhibitorsQuery(params: URLSearchParams): Asked {
  return {
    view: EXHIBITOR_VIEWS.find((known) => known === params.get("show")) ?? EXHIBITOR_VIEWS[0],
    search: params.get("q")?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "",
    filters: readFilters(params),
    sort: EXHIBITOR_SORTS.find((known) => known === params.get("sort")) ?? "",
    after: findReference(params.get("after") ?? "") ?? undefined,
  };
}

/** The address of the list that asks for the same. */
export function exhibitorsHref({ view, search, filters, sort, after }: Partial<Asked>): string {
  const query = new URLSearchParams({
    ...(view && view !== EXHIBITOR_VIEWS[0] && { show: view }),
    ...(search && { q: search }),
    ...(filters && filterParams(filters)),
    ...(sort && { sort }),
    ...(after && { after }),
  });
  return query.size > 0 ? `${EXHIBITORS_PATH}?${query}` : EXHIBITORS_PATH;
}

const viewLabels: Readonly<Record<ExhibitorView, () => string>> = {
  ...stateLabels,
  all: () => m.booths_view_all(),
  none: () => m.booths_view_none(),
  cancelled: () => m.exhibitors_stage_cancelled(),
};

/** Which registrations a choice of the list has. */
function queryOf(
  { view, search, filters }: Pick<Asked, "view" | "search" | "filters">,
  known: KnownExhibitors,
): ExhibitorQuery {
  const { kept } = known;
  const references = [...kept.keys()];
  const cancelled = known.references.filter((reference) => known.stageOf(reference) === "cancelled");
  const inView = (reference: string) => standingOf(kept.get(reference) ?? [], false) === view;
  const { only, not = [] } = passing(filters, known);
  const ofView =
    view === "all" || view === "none" ? undefined : view === "cancelled" ? cancelled : references.filter(inView);
  return {
    edition: currentEdition().number,
    search,
    only: only && ofView ? ofView.filter((reference) => only.includes(reference)) : (only ?? ofView),
    not: [...not, ...(view === "none" ? [...references, ...cancelled] : [])],
    named: (word) =>
      references.filter((reference) => kept.get(reference)?.some(({ booth }) => booth.toLowerCase() === word)),
  };
}

const NO_FILTERS: ExhibitorFilters = { owner: "", tag: "", isLate: false, stage: null };

/** The choices of the search, and the chips of those that are chosen. */
async function toFilterView(asked: Asked, known: KnownExhibitors) {
  const { filters } = asked;
  const people = await peopleForExhibitors();
  const owners = [...known.followUps.values()].flatMap(({ owner }) => owner ?? []);
  const tags = [...new Set([...known.followUps.values()].flatMap((followUp) => followUp.tags))].toSorted();
  const any = (label: string) => ({ value: "", label });
  const same = (value: string) => ({ value, label: value });
  const without = (change: Partial<ExhibitorFilters>) =>
    exhibitorsHref({ ...asked, after: undefined, filters: { ...filters, ...change } });
  const owner = filters.owner === NOBODY ? m.exhibitors_nobody() : filters.owner;
  return {
    ...filters,
    stage: filters.stage ?? "",
    owners: [
      any(m.exhibitors_owner_any()),
      { value: NOBODY, label: m.exhibitors_nobody() },
      ...[...new Set([...people, ...owners])].map(same),
    ],
    tags: [any(m.exhibitors_tag_any()), ...tags.map(same)],
    stages: [any(m.exhibitors_stage_any()), ...STAGES.map((value) => ({ value, label: stageLabels[value]() }))],
    chosen: [
      ...(filters.owner ? [{ to: without({ owner: "" }), label: m.exhibitors_filter_owner({ owner }) }] : []),
      ...(filters.tag ? [{ to: without({ tag: "" }), label: m.exhibitors_filter_tag({ tag: filters.tag }) }] : []),
      ...(filters.stage
        ? [{ to: without({ stage: null }), label: m.exhibitors_filter_stage({ stage: stageLabels[filters.stage]() }) }]
        : []),
      ...(filters.isLate ? [{ to: without({ isLate: false }), label: m.exhibitors_filter_late() }] : []),
    ],
  };
}

/** The columns by which the list is sorted. */
const sortColumns = (): (SortColumn<ExhibitorSort> | PlainColumn)[] => [
  { label: m.lists_name(), first: "name", firstIs: "up", second: "name-last" },
  { label: m.lists_next(), first: "next", firstIs: "up" },
  { label: m.lists_registered(), first: "", firstIs: "down", second: "oldest" },
  { label: m.lists_state() },
  { label: m.lists_amount(), first: "most", firstIs: "down", second: "least" },
];

/** A page of the list. */
async function readPage({ sort, after }: Pick<Asked, "sort" | "after">, query: ExhibitorQuery, known: KnownExhibitors) {
  const { list } = siteBooths();
  const page = { after, size: A_PAGE };
  if (sort === "") return readListPage(page, (limit, last) => list.list(query, limit, last));
  const all = sortExhibitors(await list.list(query, MOST_SORTED), sort, ({ reference, payload }) => ({
    name: nameOf(payload),
    nextOn: known.followUps.get(reference)?.nextOn ?? null,
    worth: known.worthOf(reference),
  }));
  return readListPage(page, async (limit, last) => {
    const place = all.findIndex(({ reference }) => reference === last);
    return last !== undefined && place < 0 ? [] : all.slice(place + 1, place + 1 + limit);
  });
}

/** The list of exhibitors, with what the whole hall stands at. @param areAllPicked whether all are chosen */
export async function readExhibitors(asked: Asked, areAllPicked: boolean) {
  const { view, search, filters, sort } = asked;
  const { desk, list } = siteBooths();
  const edition = currentEdition().number;
  const now = wallClock.now();
  const units = await desk.ofEdition(edition);
  const known = await readKnownExhibitors(edition, keptUnits(units, now), now);
  const query = queryOf(asked, known);
  const [page, count] = await Promise.all([readPage(asked, query, known), list.count(query)]);
  const ofBrands = occupiedKeys(edition);
  const open = (planOf(edition)?.units ?? []).map(unitKey).filter((key) => !ofBrands.has(key));
  return {
    search,
    /** For the form, which searches in the same choice. */
    hidden: { ...(view !== EXHIBITOR_VIEWS[0] && { show: view }), ...(sort && { sort }) },
    count: m.booths_count({ count, number: formatNumber(count) }),
    filters: await toFilterView(asked, known),
    sums: sumsByState(units, open, now, known.worthOf).map(({ state, count, money }) => ({
      label: stateLabels[state](),
      value: formatNumber(count),
      ...(money > 0 && { more: formatRupiah(money) }),
    })),
    views: EXHIBITOR_VIEWS.map((name) => ({
      to: exhibitorsHref({ view: name, search, filters, sort }),
      label: viewLabels[name](),
      isShown: name === view,
    })),
    sorted: toSortedList(sortColumns(), sort, (other) => exhibitorsHref({ view, search, filters, sort: other })),
    rows: page.rows.map((exhibitor) => toRow(exhibitor, known)),
    href: exhibitorsHref(asked),
    areAllPicked,
    /** What can be done with those that are chosen. */
    acts:
      page.rows.length > 0
        ? [
            { act: "owner", label: m.exhibitors_owner() },
            { act: "step", label: m.exhibitors_next_step() },
            { act: "tag", label: m.exhibitors_tags() },
          ]
        : [],
    pages: toPageLinks(page, (after) => exhibitorsHref({ ...asked, after })),
  };
}

export type ExhibitorsPage = Awaited<ReturnType<typeof readExhibitors>>;

/** An exhibitor as a row of the list. */
export function toRow(exhibitor: Exhibitor, known: KnownExhibitors) {
  const { reference, payload, createdAt, wanted, confirmedAt } = exhibitor;
  const units = known.kept.get(reference) ?? [];
  const followUp = known.followUps.get(reference);
  const partners = (known.partners.get(reference) ?? []).map(({ name }) => name);
  const state = standingOf(units, wanted !== null || payload.squares !== undefined);
  const until = heldUntilOf(units);
  return {
    ...{ href: exhibitorPath(reference), reference },
    title: cleanLine(nameOf(payload)),
    booths: units.length > 0 ? namesOf(units) : wishText(exhibitor),
    contact: cleanLine(payload.contactName),
    partners: partners.length > 0 ? m.exhibitors_with({ names: formatList(partners) }) : "",
    registered: formatDateOfYear(createdAt + siteClockOffset),
    next: followUp ? nextText(followUp) : "",
    owner: followUp?.owner ?? "",
    tags: followUp?.tags ?? [],
    late: lateText(known.lateReasons(reference)),
    until: [
      ...(until === null ? [] : [m.booths_until({ moment: formatSiteMoment(until) })]),
      ...(state === "held" && confirmedAt === null ? [m.booths_unconfirmed()] : []),
    ].join(" · "),
    fact: units.length > 0 ? formatRupiah(known.worthOf(reference)) : "",
    ...pillOf(state, known.stageOf(reference)),
  };
}

/** What a registration without units asks for. */
export function wishText({ payload }: Pick<Exhibitor, "payload">): string {
  if (payload.squares) return m.booths_wish_squares({ squares: payload.squares });
  return payload.boothSize ? m.booths_wish_size({ size: formatNumber(payload.boothSize) }) : m.booths_wish_nothing();
}

/** Exhibitors for the search over everything. */
export async function findExhibitors(search: string): Promise<Pick<FoundGroup, "found" | "more">> {
  const { desk, list } = siteBooths();
  const edition = currentEdition().number;
  const now = wallClock.now();
  const known = await readKnownExhibitors(edition, keptUnits(await desk.ofEdition(edition), now), now);
  const all = await list.list(queryOf({ view: "all", search, filters: NO_FILTERS }, known), FOUND + 1);
  return {
    found: all
      .slice(0, FOUND)
      .map((exhibitor) => {
        const { href, title, booths, partners, contact, fact, label } = toRow(exhibitor, known);
        return { href, title, detail: [booths, partners, contact, label].filter(Boolean).join(" · "), fact };
      })
      .toSorted((one, other) => nearnessOf(other.title, search) - nearnessOf(one.title, search)),
    ...(all.length > FOUND && { more: exhibitorsHref({ search }) }),
  };
}

/** Exhibitors to follow up, as "Today" says it. @param may all that the person may do */
export async function readExhibitorNeeds(may: readonly StaffAction[]): Promise<Need[]> {
  if (!may.includes("manage-exhibitors")) return [];
  const edition = currentEdition().number;
  const now = wallClock.now();
  const kept = keptUnits(await siteBooths().desk.ofEdition(edition), now);
  const known = await readKnownExhibitors(edition, kept, now);
  const count = known.references.filter((reference) => known.lateReasons(reference).length > 0).length;
  if (count === 0) return [];
  const href = exhibitorsHref({ filters: { ...NO_FILTERS, isLate: true } });
  return [{ count, text: m.exhibitors_need(), detail: m.exhibitors_need_detail(), href }];
}
