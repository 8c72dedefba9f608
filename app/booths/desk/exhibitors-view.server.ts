import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatDay } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { type BoothUnit, heldUntilOf, namesOf, sumOf } from "~/booths/model/booth-unit";
import { occupiedKeys, planOf } from "~/booths/stock/edition-units.server";
import { type Exhibitor, type ExhibitorQuery, nameOf } from "~/booths/stock/exhibitor-list.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { unitKey } from "~/content/model/hall/hall-plan";
import { m } from "~/paraglide/messages";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Need } from "~/staff/frame/need-list";
import type { FoundGroup } from "~/staff/frame/search-groups";
import { stateLabels } from "./booth-words";
import { EXHIBITOR_VIEWS, type ExhibitorView, keptUnits, pillOf, standingOf, sumsByState } from "./exhibitor-standing";
import { EXHIBITORS_PATH, exhibitorPath } from "./exhibitors-address";

/** Registrations on a page, and those that a search over everything shows. */
const A_PAGE = 50;
const FOUND = 8;
const DAY_MS = 24 * 3600_000;

/** What staff ask of the list: `?show=`, `?q=` for words, `?after=` for what is older than a registration. What is unknown is ignored. */
type Asked = { view: ExhibitorView; search: string; after: string | undefined };

export function readExhibitorsQuery(params: URLSearchParams): Asked {
  return {
    view: EXHIBITOR_VIEWS.find((known) => known === params.get("show")) ?? EXHIBITOR_VIEWS[0],
    search: params.get("q")?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "",
    after: params.get("after")?.slice(0, MAX_SEARCH_LENGTH) || undefined,
  };
}

function exhibitorsHref({ view, search, after }: Partial<Asked>): string {
  const query = new URLSearchParams({
    ...(view && view !== EXHIBITOR_VIEWS[0] && { show: view }),
    ...(search && { q: search }),
    ...(after && { after }),
  });
  return query.size > 0 ? `${EXHIBITORS_PATH}?${query}` : EXHIBITORS_PATH;
}

const viewLabels: Readonly<Record<ExhibitorView, () => string>> = {
  ...stateLabels,
  all: () => m.booths_view_all(),
  none: () => m.booths_view_none(),
};

/** Which registrations a choice of the list has. */
function queryOf({ view, search }: Pick<Asked, "view" | "search">, kept: Map<string, BoothUnit[]>): ExhibitorQuery {
  const references = [...kept.keys()];
  const inView = (reference: string) => standingOf(kept.get(reference) ?? [], false) === view;
  return {
    edition: currentEdition().number,
    search,
    only: view === "all" || view === "none" ? undefined : references.filter(inView),
    not: view === "none" ? references : undefined,
    named: (word) =>
      references.filter((reference) => kept.get(reference)?.some(({ booth }) => booth.toLowerCase() === word)),
  };
}

/** The list of exhibitors, with what the whole hall stands at. */
export async function readExhibitors(asked: Asked) {
  const { view, search, after } = asked;
  const { desk, list } = siteBooths();
  const edition = currentEdition().number;
  const now = wallClock.now();
  const units = await desk.ofEdition(edition);
  const kept = keptUnits(units, now);
  const query = queryOf(asked, kept);
  // One more than a page has tells whether another page follows.
  const [all, count] = await Promise.all([list.list(query, A_PAGE + 1, after), list.count(query)]);
  const found = all.slice(0, A_PAGE);
  const ofBrands = occupiedKeys(edition);
  const open = (planOf(edition)?.units ?? []).map(unitKey).filter((key) => !ofBrands.has(key));
  return {
    search,
    /** For the form, which searches in the same choice. */
    hidden: { ...(view !== EXHIBITOR_VIEWS[0] && { show: view }) },
    count: m.booths_count({ count, number: formatNumber(count) }),
    sums: sumsByState(units, open, now).map(({ state, count, money }) => ({
      label: stateLabels[state](),
      value: [formatNumber(count), ...(money > 0 ? [formatRupiah(money)] : [])].join(" · "),
    })),
    views: EXHIBITOR_VIEWS.map((name) => ({
      to: exhibitorsHref({ view: name, search }),
      label: viewLabels[name](),
      isShown: name === view,
    })),
    rows: found.map((exhibitor) => toRow(exhibitor, kept.get(exhibitor.reference) ?? [])),
    pages: [
      ...(after === undefined ? [] : [{ to: exhibitorsHref({ view, search }), label: m.inbox_newest() }]),
      ...(all.length > A_PAGE
        ? [{ to: exhibitorsHref({ view, search, after: found.at(-1)?.reference }), label: m.inbox_older() }]
        : []),
    ],
  };
}

export type ExhibitorsPage = Awaited<ReturnType<typeof readExhibitors>>;

function toRow(exhibitor: Exhibitor, units: readonly BoothUnit[]) {
  const { reference, payload, createdAt, wanted } = exhibitor;
  const state = standingOf(units, wanted !== null || payload.squares !== undefined);
  const until = heldUntilOf(units);
  return {
    href: exhibitorPath(reference),
    title: cleanLine(nameOf(payload)),
    detail: [
      units.length > 0 ? namesOf(units) : wishText(exhibitor),
      cleanLine(payload.contactName),
      reference,
      formatDay(createdAt + siteClockOffset),
    ],
    until: until === null ? "" : m.booths_until({ moment: formatSiteMoment(until) }),
    fact: units.length > 0 ? formatRupiah(sumOf(units)) : "",
    ...pillOf(state),
  };
}

/** What a registration without units asks for. */
export function wishText({ payload }: Pick<Exhibitor, "payload">): string {
  if (payload.squares) return m.booths_wish_squares({ squares: payload.squares });
  return payload.boothSize ? m.booths_wish_size({ size: payload.boothSize }) : m.booths_wish_nothing();
}

/** Exhibitors for the search over everything. */
export async function findExhibitors(search: string): Promise<Pick<FoundGroup, "found" | "more">> {
  const { desk, list } = siteBooths();
  const kept = keptUnits(await desk.ofEdition(currentEdition().number), wallClock.now());
  const all = await list.list(queryOf({ view: "all", search }, kept), FOUND + 1);
  return {
    found: all.slice(0, FOUND).map((exhibitor) => {
      const { href, title, detail, fact, label } = toRow(exhibitor, kept.get(exhibitor.reference) ?? []);
      return { href, title, detail: [...detail.slice(0, 3), label].join(" · "), fact };
    }),
    ...(all.length > FOUND && { more: exhibitorsHref({ search }) }),
  };
}

/** Exhibitors whose hold ends within a day, as "Today" says it. @param may all that the person may do */
export async function readExhibitorNeeds(may: readonly StaffAction[]): Promise<Need[]> {
  if (!may.includes("manage-exhibitors")) return [];
  const now = wallClock.now();
  const { desk, list } = siteBooths();
  const kept = keptUnits(await desk.ofEdition(currentEdition().number), now);
  const ends = [...kept].flatMap(([reference, [first]]) =>
    first?.heldUntil && first.heldUntil < now + DAY_MS ? [{ reference, until: first.heldUntil }] : [],
  );
  // What nobody has confirmed ends by itself: it waits for its mailbox, not for the team.
  const confirmed = await list.confirmed(ends.map(({ reference }) => reference));
  const due = ends.filter(({ reference }) => confirmed.has(reference));
  const [next] = due.toSorted((one, other) => one.until - other.until);
  if (!next) return [];
  const detail = m.booths_need_next({ moment: formatSiteMoment(next.until) });
  return [{ count: due.length, text: m.booths_need(), detail, href: `${EXHIBITORS_PATH}?show=held` }];
}
