import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type SiteServer, startSite } from "./site-server";

/** Makes 2026 the current edition, with one brand of 2025, and without sessions and news. */
function addEdition(directory: string): void {
  const embedded = (name: string) => readFileSync(`app/content/embedded/${name}.json`, "utf8");
  const [brand] = JSON.parse(embedded("brands")) as { slug: string }[];
  const database = new DatabaseSync(join(directory, "expo.sqlite"));
  const document = database.prepare(
    "INSERT INTO content_document (kind, id, revision, place, document, edition) VALUES (?, ?, 1, 0, ?, 2)",
  );
  database.exec("INSERT INTO content_revision (number, at, note, edition) VALUES (1, 5, '', 2)");
  document.run("2/event", "event", embedded("event").replaceAll("2025", "2026"));
  document.run("2/brands", brand?.slug ?? "", JSON.stringify(brand));
  database.exec(
    `INSERT INTO edition (number, kinds, created_at, current_from, opened)
     VALUES (2, '["event","brands","sessions","news"]', 5, 6, 1)`,
  );
  database.close();
}

/** Starts the built site with the shipped edition as the past one, and 2026 as the current one, also where the content's code cannot run. */
export async function startSiteAfterAYear(): Promise<SiteServer> {
  const directory = mkdtempSync(join(tmpdir(), "editions-"));
  const settings = { DATA_DIR: directory, SITE_CLOCK: "2026-02-01T10:00:00+07:00" };
  // Makes the tables.
  await (await startSite(settings)).stop();
  addEdition(directory);
  const site = await startSite(settings);
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
