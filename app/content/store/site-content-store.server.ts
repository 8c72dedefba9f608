import { siteClock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { log } from "~/base/log/log.server";
import type { StaffNotices } from "~/base/values/staff";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedContent, shippedDocuments } from "~/content/documents/shipped-content.server";
import { isDraft } from "~/content/editions/edition";
import { currentEdition, knowEditions, showEdition } from "~/content/editions/site-editions.server";
import { haveOtherRecipients } from "~/content/identity/identity-in.server";
import { tryContent, tryDraft } from "~/content/rules/check-content";
import { showContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import type { Query } from "~/platform/database/database";
import { siteDatabase } from "~/platform/database/site-database.server";
import { addNotice, referenceOf } from "~/staff/accounts/add-notice.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { createContentFile } from "./content-file.server";
import type { ContentStore } from "./content-store.server";
import { editedEdition } from "./edited-edition.server";
import { EditionContents } from "./edition-contents.server";
import { type ContentReport, createLiveContent } from "./live-content.server";
import { applyChanges, type DocumentChange, type Published, type Snapshot } from "./publication";
import { Schedule } from "./schedule.server";

/** ms that an editor waits for the database. */
const LIMIT_MS = 5_000;

/** What staff read when the content's store is out of reach. */
export const CONTENT_OUTAGE = { inLog: "the store of the content is out of reach", message: m.staff_out_of_reach };

/** The contents of all editions in this process's database. @param limitMs that its user waits for the database; absent: 30 s */
export const openContents = (limitMs?: number): EditionContents =>
  new EditionContents(siteDatabase(), {
    clock: wallClock,
    shipped: shippedDocuments,
    settings: settingFacts,
    limitMs,
    async audit(sql, { number, editor, restored }, before, after) {
      const actor = editor ?? "";
      await siteStaff().record(sql, actor, restored === null ? "published" : "restored", String(number));
      if (haveOtherRecipients(before, after))
        await siteStaff().record(sql, actor, "recipients-changed", String(number));
    },
    logger: log,
    onKnown: knowEditions,
  });

/** The publications that wait in this process's database. @param limitMs as for the store */
export const openSchedule = (editionContents: EditionContents, limitMs?: number): Schedule =>
  new Schedule(siteDatabase(), {
    storeOf: (edition) => editionContents.of(edition),
    edition: () => editedEdition()?.row.number ?? currentEdition().number,
    clock: siteClock,
    logger: log,
    limitMs,
    audit: (sql, action, editor, id) => siteStaff().record(sql, editor, action, String(id)),
    onRefused: ({ id, at }, sql) => noticeOf(sql, "refused-publication", `${id} ${at}`, { scheduled: id, at }),
  });

const PREFIXES = { "refused-publication": "PUB", "refused-edition": "EDI" } as const;

/** Adds a mail to staff about what did not happen at its time, within a transaction. @param key the mail is there once for each */
const noticeOf = <Notice extends keyof typeof PREFIXES>(
  sql: Query,
  kind: Notice,
  key: string,
  report: StaffNotices[Notice],
) =>
  addNotice<StaffNotices, Notice>(sql, siteDatabase().dialect, {
    ...{ kind, key, report, language: env.staffLanguage, at: wallClock.now() },
    reference: referenceOf(PREFIXES[kind], key),
  });

/** The contents of all editions. */
export const siteContents = openContents(LIMIT_MS);

/** The publications that wait for their time. */
export const siteSchedule = openSchedule(siteContents, LIMIT_MS);

const live = createLiveContent({
  store: siteContents.live,
  archive: siteContents,
  file: createContentFile(env.dataDir),
  shipped: { documents: shippedDocuments, content: shippedContent },
  settings: settingFacts,
  show(content, sessions, edition) {
    showContent(content, sessions, siteContents.firstRevisionOf(edition));
    showEdition(edition, content);
  },
  logger: log,
});

/** Who owns the content: this site, or the API at `url`. */
export type ContentOwner = { by: "store" } | { by: "api"; url: string };

/** Only the owner's content can be edited. */
export function contentOwner(): ContentOwner {
  const { apiUrl: url } = env.app;
  return url === undefined ? { by: "store" } : { by: "api", url };
}

declare global {
  /** Survives reloads of this module in development, so that only one follows. */
  var stopContentOfThisProcess: (() => void) | undefined;
}

let announce: () => void = () => undefined;

/**
 * Shows what is published, and each revision that follows.
 * @param onChange called when pages show other content @param onPublish called when this process published it
 */
export async function followContent(onChange: () => void, onPublish: () => void): Promise<void> {
  if (contentOwner().by === "api") return;
  announce = onPublish;
  globalThis.stopContentOfThisProcess?.();
  globalThis.stopContentOfThisProcess = live.stop;
  await live.start(onChange, publishDue);
}

/** What it finds wrong is for the staff. */
async function publishDue(): Promise<void> {
  const changed = await runWithLocale(env.staffLanguage, async () => {
    const published = await siteSchedule.publishDue();
    const opened = await siteContents.openDue(siteClock.now(), {
      opened: (sql, number) => siteStaff().record(sql, "", "edition-opened", String(number)),
      async refused(sql, number, at) {
        await siteStaff().record(sql, "", "edition-refused", String(number));
        await noticeOf(sql, "refused-edition", `${number} ${at}`, { edition: number, at });
      },
    });
    return published || opened;
  });
  if (changed) await showStored();
}

/** Shows what was stored here, and tells other instances. */
export async function showStored(): Promise<void> {
  await refreshContent();
  announce();
}

export const stopFollowingContent = (): void => live.stop();

/** Looks whether another process has published. Never rejects. */
export async function refreshContent(): Promise<void> {
  if (contentOwner().by === "api") return;
  await live.refresh().catch(() => undefined);
  const edited = editedEdition();
  if (edited) edited.snapshot = await edited.store.readLatest().catch(() => edited.snapshot);
}

/** What pages show, and why it may not be what is published; null: the content of an API. */
export const contentReport = (): ContentReport | null => (contentOwner().by === "api" ? null : live.report());

/** The store of the edition that the request edits, or that pages show. @throws Error when the database is out of reach */
async function shownStore(): Promise<ContentStore> {
  const store = editedEdition()?.store ?? (await siteContents.of(live.snapshot().edition));
  // A restored backup may know it no longer.
  return store ?? siteContents.current();
}

/** The content that pages show, or that of the edition that the request edits, as it is written: with the facts that it cites. */
export const storedDocuments = (): Snapshot => editedEdition()?.snapshot ?? live.snapshot();

/** What documents that changed were before; see `ContentStore`. */
export const documentHistory: ContentStore["history"] = async (kinds, since) =>
  (await shownStore()).history(kinds, since);

/** What pages would show with changes, or why these cannot be published. Nothing is stored. */
export function tryChanges(changes: readonly DocumentChange[]) {
  const documents = applyChanges(storedDocuments().documents, changes);
  const edited = editedEdition();
  if (!edited || !isDraft(edited.row)) return tryContent(documents, settingFacts);
  return tryDraft(documents, settingFacts, new Set(changes.map(({ kind, id }) => `${kind} ${id}`)));
}

/** Shows what was published, before its editor reads that it was. */
async function shown<Result extends Published | null>(publishing: Promise<Result>): Promise<Result> {
  const published = await publishing;
  const edited = editedEdition();
  if (!published || !("revision" in published)) return published;
  // Nobody sees a draft.
  if (edited && isDraft(edited.row)) await refreshContent();
  else await showStored();
  return published;
}

/** Publishes changes, and shows them; see `ContentStore`. */
export const publish: ContentStore["publish"] = async (publication, alongside) =>
  shown((await shownStore()).publish(publication, alongside));

/** Publishes a revision again, and shows it; see `ContentStore`. */
export const restoreRevision = async (number: number, editor: string): Promise<Published | null> =>
  shown((await shownStore()).restore(number, editor));

/** Revisions, newest first; see `ContentStore`. */
export const listRevisions: ContentStore["revisions"] = async (limit, before) =>
  (await shownStore()).revisions(limit, before);

/** Who changed the documents of a kind last; see `ContentStore`. */
export const lastChanges: ContentStore["lastChanges"] = async (kind) => (await shownStore()).lastChanges(kind);

/** Why a publication would be refused now; null: it would not; see `ContentStore`. */
export const refusalOf: ContentStore["refusalOf"] = async (publication) => (await shownStore()).refusalOf(publication);

/** The content of a revision; see `ContentStore`. */
export const readRevision: ContentStore["read"] = async (number) => (await shownStore()).read(number);
