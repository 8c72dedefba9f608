import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Documents, KINDS, type StoredDocument } from "~/content/documents/kinds";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { EditionStore } from "~/content/editions/edition-store.server";
import { EditionContents } from "~/content/store/edition-contents.server";
import { changesBetween } from "~/content/store/publication";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { EDITOR, publication, SMALL } from "../content/publications";
import { type SiteServer, startSite } from "./site-server";

/** The year in every text and moment of documents. */
const inYear = (documents: readonly StoredDocument[], year: number): StoredDocument[] =>
  JSON.parse(JSON.stringify(documents).replaceAll("2025", String(year))) as StoredDocument[];

/** What of the shipped content an edition begins with: everything but its programme, which comes later. */
export const announced = (year: number): Documents => ({
  ...SMALL,
  partners: [],
  // Links that name the year before.
  links: inYear(shippedDocuments.links, year),
  ...{ event: inYear(shippedDocuments.event, year), tickets: inYear(shippedDocuments.tickets, year) },
});

/** Stores editions after the shipped one of 2025, each of which became the current one. @param contents of 2026, 2027 … */
export async function storeEditions(directory: string, ...contents: readonly Documents[]): Promise<void> {
  const database = sqliteDatabase(directory);
  const editions = new EditionStore(database);
  const all = new EditionContents(database, {
    clock: { now: Date.now },
    shipped: shippedDocuments,
    settings: settingFacts,
    logger: pino({ level: "silent" }),
    onKnown: () => undefined,
  });
  for (const [index, documents] of contents.entries()) {
    const number = index + 2;
    await database.transaction(async (sql) => {
      await editions.add(sql, { number, kinds: KINDS, at: Date.now(), editor: EDITOR });
    });
    const store = await all.of(number);
    const { revision = 0, documents: empty } = (await store?.readLatest()) ?? {};
    const changes = changesBetween(empty ?? documents, documents, KINDS);
    const published = await store?.publish(publication(revision, ...changes));
    if (!published || !("revision" in published)) throw new Error(`not published: ${JSON.stringify(published)}`);
    await database.transaction((sql) => editions.open(sql, number, Date.now(), published.revision));
  }
  await database.close();
}

/** Starts the built site with the shipped edition of 2025 as a past one, and others after it. @param contents of 2026, 2027 … */
export async function startSiteWithEditions(
  env: Record<string, string>,
  ...contents: readonly Documents[]
): Promise<SiteServer> {
  const directory = mkdtempSync(join(tmpdir(), "editions-"));
  await storeEditions(directory, ...contents);
  const site = await startSite({ DATA_DIR: directory, SITE_CLOCK: "2026-02-01T10:00:00+07:00", ...env });
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
