import { siteClock } from "~/base/clock/clock.server";
import { localHref } from "~/base/i18n/current-locale";
import { formatMoment } from "~/base/values/jakarta-time";
import { contentPath } from "~/content/editing/documents/content-address.server";
import { documentTitle, findStored } from "~/content/editing/documents/document-view.server";
import { type ContentElsewhere, contentElsewhere } from "~/content/editing/documents/require-own-content.server";
import { toShownFault } from "~/content/editing/documents/shown-faults.server";
import { editionPath, REVISIONS_PATH } from "~/content/editing/documents/staff-paths";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { EditionRow } from "~/content/editions/edition-store.server";
import { currentEdition, editions } from "~/content/editions/site-editions.server";
import { seasonAt } from "~/content/model/season";
import { currentContent } from "~/content/site-content.server";
import { type EditedEdition, pathInEdited, runWithEdited } from "~/content/store/edited-edition.server";
import { CONTENT_OUTAGE, siteContents } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { siteEditionLinks } from "./edition-moves.server";
import type { EditionPage, EditionsPage, NextEditionForm } from "./edition-pages";
import { BROUGHT, type Brought } from "./next-edition.server";
import { documentsNaming } from "./old-dates.server";

/** Things that are missing, and texts with an old year, on the page of an edition. */
const LISTED = 40;

const broughtTexts: Readonly<Record<Brought, () => string>> = {
  brands: m.editions_brings_brands,
  halls: m.editions_brings_halls,
  programs: m.editions_brings_programs,
  partners: m.editions_brings_partners,
  tickets: m.editions_brings_tickets,
  faqs: m.editions_brings_faqs,
  links: m.editions_brings_links,
  galleries: m.editions_brings_galleries,
  news: m.editions_brings_news,
  policies: m.editions_brings_policies,
  texts: m.editions_brings_texts,
};

/** What is not chosen at first: posts say when something happened. */
const NOT_CHOSEN: readonly Brought[] = ["news"];

/** The form of the next edition. @param typed absent: as it is at first */
export const toNextForm = (
  typed: Partial<NextEditionForm> & { chosen?: ReadonlySet<string> } = {},
): NextEditionForm => ({
  name: typed.name ?? "",
  firstDay: typed.firstDay ?? "",
  lastDay: typed.lastDay ?? "",
  brings: BROUGHT.map((kind) => ({
    kind,
    label: broughtTexts[kind](),
    chosen: typed.chosen?.has(kind) ?? !NOT_CHOSEN.includes(kind),
  })),
  faults: typed.faults ?? { name: null, days: null },
});

/** What an edition is, in words. */
function stateOf({ number, currentFrom, switchAt, refused }: EditionRow): string {
  if (number === currentEdition().number) return m.editions_current();
  if (currentFrom !== null) return m.editions_former();
  if (switchAt !== null) return m.editions_planned({ moment: formatMoment(switchAt) });
  return refused === null ? m.editions_draft() : m.editions_late();
}

/** The page of all editions. @throws a 503 response */
export async function readEditions(
  next: NextEditionForm = toNextForm(),
  message: string | null = null,
): Promise<EditionsPage | ContentElsewhere> {
  const elsewhere = contentElsewhere();
  if (elsewhere) return elsewhere;
  const rows = await required(siteContents.list(), CONTENT_OUTAGE);
  await required(siteContents.refresh(), CONTENT_OUTAGE);
  const named = new Map(editions().map((edition) => [edition.number, edition]));
  const listed = rows.flatMap((row) => {
    const edition = named.get(row.number);
    return edition
      ? [
          {
            ...{ href: editionPath(row.number), name: edition.name, year: edition.year },
            ...{ state: stateOf(row), isShown: row.number === currentEdition().number },
          },
        ]
      : [];
  });
  const hasDraft = rows.some(({ currentFrom }) => currentFrom === null);
  return { page: "editions", editions: listed.toReversed(), next: hasDraft ? null : next, message };
}

/** The edition that an address names, to edit it. @param text as it stands in the address @throws a 404 or 503 response */
export async function findEdition(text: string, { pathname }: URL): Promise<EditedEdition> {
  const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  const edited = await required(siteContents.editing(number), CONTENT_OUTAGE);
  if (!edited) throw pageNotFound(pathname);
  return edited;
}

type Shown = Partial<Pick<EditionPage, "preview" | "message">> & { at?: string; atFault?: string | null };

/** The address of an edition's home; null: it is a draft. */
function pagesOf({ number, currentFrom }: EditionRow): string | null {
  if (currentFrom === null) return null;
  const former = editions().find((edition) => edition.number === number && number !== currentEdition().number);
  return localHref(former ? `/${former.year}` : "/");
}

/** The page of an edition. @throws a 503 response */
export async function readEdition(edited: EditedEdition, shown: Shown = {}): Promise<EditionPage> {
  const { row } = edited;
  const isCurrent = row.number === currentEdition().number;
  const until = row.currentFrom === null ? await required(siteEditionLinks.lastEnd(row.number), CONTENT_OUTAGE) : null;
  const asEditor = <Result>(run: () => Result) => (isCurrent ? run() : runWithEdited(edited, run));
  return asEditor(async () => ({
    page: "edition",
    name: nameOf(edited),
    state: stateOf(row),
    contentHref: contentPath(),
    pagesHref: pagesOf(row),
    revisionsHref: pathInEdited(REVISIONS_PATH),
    refused: row.refused ?? [],
    draft: row.currentFrom === null ? await readDraft(edited, shown) : null,
    mayClose: isCurrent && row.number !== FIRST_EDITION,
    shownUntil: until === null ? null : formatMoment(until),
    preview: shown.preview ?? null,
    message: shown.message ?? null,
  }));
}

/** Whether the expo that visitors see has not begun. */
const isToCome = (): boolean => seasonAt(currentContent().event, siteClock.now()) === "before";

async function readDraft({ row, snapshot }: EditedEdition, { at = "", atFault = null }: Shown) {
  const faults = await required(siteContents.faultsOf(row.number, snapshot.documents), CONTENT_OUTAGE);
  const { number, year, name } = currentEdition();
  const current = await required(siteContents.editing(number), CONTENT_OUTAGE);
  const earlier = { year, documents: current?.snapshot.documents ?? snapshot.documents };
  const naming = documentsNaming(snapshot.documents, earlier).slice(0, LISTED);
  const documents = naming.map(({ kind, id }) => ({
    text: `${kindTexts[kind].label()}: ${documentTitle(kind, findStored(kind, id)?.document)}`,
    href: toShownFault({ kind, id, field: "", reason: "" }).href,
  }));
  return {
    todo: faults.slice(0, LISTED).map(toShownFault),
    count: faults.length,
    oldYear: documents.length > 0 ? { year, documents } : null,
    planned: row.switchAt !== null,
    early: isToCome() ? m.editions_open_early({ name }) : null,
    at,
    atFault,
  };
}

/** What an edition is called. */
export function nameOf({ row, snapshot }: EditedEdition): string {
  const [event] = snapshot.documents.event;
  const title: unknown = new Map<string, unknown>(Object.entries(event?.document ?? {})).get("title");
  return typeof title === "string" ? title : String(row.number);
}
