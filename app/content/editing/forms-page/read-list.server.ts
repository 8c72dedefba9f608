import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatMoment } from "~/base/values/jakarta-time";
import { type Kind, rowOf } from "~/content/documents/kinds";
import {
  contentPath,
  entryId,
  formPath,
  listPath,
  sheetPath,
} from "~/content/editing/documents/content-address.server";
import { ownTitle } from "~/content/editing/documents/document-view.server";
import { draftMark } from "~/content/editing/drafts/read-drafts.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { toolsOfList } from "~/content/editing/halls/plan-links.server";
import { documentsWith } from "~/content/editing/lists/find-documents.server";
import { inListOrder, inSortOrder, type ListSort, listFacts } from "~/content/editing/lists/list-facts.server";
import { isInChoice, type TimetableChoice, timetableChips, toTimetableEntry } from "~/content/editing/lists/timetable";
import { sessionOf, timetableMoment } from "~/content/editing/lists/timetable.server";
import { editorName } from "~/content/editing/publications/revision-line.server";
import type { Session } from "~/content/model/rundown";
import { describePicture } from "~/content/pictures/pictures.server";
import type { ListedDraft } from "~/content/store/drafts.server";
import { SHIPPED } from "~/content/store/publication";
import { lastChanges, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { type SortColumn, toSortedList } from "~/staff/frame/lists/sort-heads";
import type { ListPage } from "./content-pages";
import { findOlderTranslations } from "./older-translations.server";

/** Documents on a page of a list. */
const A_PAGE = 100;
/** Longest search. */
const MAX_QUERY = 80;

/** Who sees a list, and what it marks. */
type Listing = { message: string | null; isRefused?: boolean; editor: string; drafts: readonly ListedDraft[] };

/**
 * What is asked of a list: words to search for (empty: all are listed), the number of the page, from 1 on, how it is sorted, and to what a
 * timetable is narrowed.
 */
type Asked = { query: string; page: number; sort?: ListSort; choice?: TimetableChoice };

const ALL_SESSIONS: TimetableChoice = { day: "", stage: "" };

/** The columns by which a list is sorted. */
const sortColumns = (kind: Kind): SortColumn<ListSort>[] => [
  { label: kind === "sessions" ? m.lists_time() : m.lists_usual(), first: "" },
  { label: m.lists_name(), first: "name", firstIs: "up", second: "name-last" },
  { label: m.lists_changed(), first: "changed", firstIs: "down", second: "unchanged" },
];

/** A page of a list; the last one where there are fewer. */
export async function readList(
  kind: Kind,
  asked: Asked,
  { message, isRefused = false, editor, drafts }: Listing,
): Promise<ListPage> {
  const query = asked.query.slice(0, MAX_QUERY);
  const { sort = "" } = asked;
  // Sorted in another way sessions are a plain list.
  const choice = kind === "sessions" && sort === "" ? (asked.choice ?? ALL_SESSIONS) : null;
  const { documents } = storedDocuments();
  const changes = await changesOf(kind);
  const usual = inListOrder(kind, documentsWith(kind, query));
  const sorted = inSortOrder(usual, sort, ({ document }) => ownTitle(kind, document), changes);
  const sessions = choice ? sessionsById(sorted) : null;
  const found = choice && sessions ? sorted.filter(({ id }) => isShownIn(choice, sessions.get(id))) : sorted;
  const pages = Math.max(1, Math.ceil(found.length / A_PAGE));
  const page = Math.min(Math.max(1, asked.page), pages);
  const isMovable = sort === "" && rowOf(kind).ordered && found.length === documents[kind].length && pages === 1;
  const movesOf = (id: string, index: number) => [
    ...(isMovable && index > 0 ? [{ action: "up" as const, value: `up:${id}`, label: m.editing_list_up() }] : []),
    ...(isMovable && index < found.length - 1
      ? [{ action: "down" as const, value: `down:${id}`, label: m.editing_list_down() }]
      : []),
  ];
  const moment = choice ? timetableMoment() : null;
  const entryOf = (session: Session | undefined) => (moment && session ? toTimetableEntry(session, moment) : null);
  const older = new Set((await findOlderTranslations()).filter((one) => one.kind === kind).map(({ id }) => id));
  const pageHref = (number: number, by: ListSort = sort, within: TimetableChoice | null = choice) => {
    const params = new URLSearchParams({
      ...(query && { q: query }),
      ...(by && { sort: by }),
      ...(!by && within?.day && { day: within.day }),
      ...(!by && within?.stage && { stage: within.stage }),
      ...(number > 1 && { page: String(number) }),
    });
    return params.size > 0 ? `${listPath(kind)}?${params}` : listPath(kind);
  };
  const listed = found.slice((page - 1) * A_PAGE, page * A_PAGE).map(({ id, document }, index) => {
    const { words, picture, isColumned = false } = listFacts(kind, id, document);
    const title = ownTitle(kind, document);
    const entry = entryOf(sessions?.get(id));
    return {
      ...{ id, href: formPath(kind, id), title, facts: words.filter(Boolean).join(" · "), entry },
      columns: isColumned ? words.map((text, place) => ({ id: String(place), text })) : [],
      ...{ entryId: entryId(index), moves: movesOf(id, index), draft: draftMark(drafts, kind, id, editor) },
      picture: picture && describePicture(picture),
      initials: picture === "" ? initialsOf(title) : "",
      changed: changes.get(id)?.text ?? "",
      marks: [
        ...(entry?.state ? [entry.state] : []),
        ...(picture === "" ? [toWaiting(m.editing_no_picture())] : []),
        ...(older.has(id) ? [toWaiting(m.editing_older_mark())] : []),
      ],
    };
  });
  const onNow = listed.find(({ entry }) => entry?.isOn);
  return {
    page: "list",
    title: kindTexts[kind].label(),
    search: {
      ...{ label: m.editing_search_label({ kind: kindTexts[kind].label() }), submit: m.editing_search() },
      ...{ typed: query, maxLength: MAX_QUERY },
    },
    count: toListCount(found.length, { page, size: A_PAGE, isNarrowed: found.length < documents[kind].length }),
    nothing:
      found.length === 0 && documents[kind].length > 0
        ? {
            text: query ? m.editing_nothing_found() : m.lists_nothing(),
            ...{ to: listPath(kind), label: m.lists_show_all() },
          }
        : null,
    chips:
      choice && sessions
        ? timetableChips(
            [...sessions.values()],
            choice,
            (other) => pageHref(1, "", other),
            onNow ? `${pageHref(page)}#${onNow.entryId}` : null,
          )
        : null,
    sorted: found.length > 1 ? toSortedList(sortColumns(kind), sort, (other) => pageHref(1, other)) : null,
    hidden: {
      ...(sort && { sort }),
      ...(choice?.day && { day: choice.day }),
      ...(choice?.stage && { stage: choice.stage }),
    },
    days: choice ? toDays(listed) : null,
    documents: choice ? [] : listed,
    pages: [
      ...(page > 1 ? [{ to: pageHref(page - 1), label: m.editing_page_before() }] : []),
      ...(page < pages ? [{ to: pageHref(page + 1), label: m.editing_page_after() }] : []),
    ],
    back: { to: contentPath(), label: m.editing_back_to_content() },
    newDraft: draftMark(drafts, kind, null, editor),
    message,
    isRefused,
    actions: toActions(kind),
    halls: toolsOfList(kind).map(({ href, label }) => ({ to: href, label })),
  };
}

/** The sessions of documents by id, without those that this release cannot read. */
const sessionsById = (stored: readonly { id: string; document: unknown }[]): ReadonlyMap<string, Session> =>
  new Map(
    stored.flatMap(({ id, document }) => {
      const session = sessionOf(document);
      return session ? [[id, session] as const] : [];
    }),
  );

/** Whether a choice shows a document. One that this release cannot read is in every choice: it is to be seen. */
const isShownIn = (choice: TimetableChoice, session: Session | undefined) => !session || isInChoice(session, choice);

const toWaiting = (label: string) => ({ label, tone: "waits" as const });

/** Documents below the days of their sessions. */
const toDays = (listed: ListPage["documents"]): NonNullable<ListPage["days"]> =>
  [...Map.groupBy(listed, ({ entry }) => entry?.day ?? "")].map(([day, documents]) => ({ day, documents }));

/** The first letters of a name's first two words: "TS" of "Toko Sungai". */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();

/** How many documents a list has, and which of them a page shows: "130 in all · 1–100". */
function toListCount(count: number, { page, size, isNarrowed }: { page: number; size: number; isNarrowed: boolean }) {
  if (count === 0) return "";
  const all = isNarrowed ? m.editing_found({ count }) : m.lists_total({ count: formatNumber(count) });
  const [from, to] = [(page - 1) * size + 1, Math.min(page * size, count)];
  const range = m.lists_range({ from: formatNumber(from), to: formatNumber(to) });
  return count > size ? `${all} · ${range}` : all;
}

/** What is done with a kind as a whole. What most people come for stands at the end of the title's row. */
function toActions(kind: Kind): ListPage["actions"] {
  const sheet = sheetPath(kind);
  return [
    ...(sheet ? [{ href: sheet, label: m.sheets_link(), isMain: false }] : []),
    { href: formPath(kind, null), label: m.editing_new(), isMain: true },
  ];
}

/** Who changed the documents of a kind last, and when, by id, as ms since the epoch and in words. Those that came with the site, and all while the database is out of reach, have none. */
async function changesOf(kind: Kind): Promise<ReadonlyMap<string, { at: number; text: string }>> {
  const changes = await lastChanges(kind).catch((error: unknown) => {
    log.warn(faultOf(error), "it is not known who changed what");
    return new Map<string, never>();
  });
  return new Map(
    [...changes]
      .filter(([, { editor }]) => editor !== SHIPPED)
      .map(([id, { at, editor }]) => {
        const text = m.editing_changed_by({ who: editorName(editor), moment: formatMoment(at) });
        return [id, { at, text }];
      }),
  );
}
