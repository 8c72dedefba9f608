import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyEmptyDatabase } from "../services/sqlite-template";
import { freePort } from "./free-port";
import { type SiteServer, startSite } from "./site-server";

/** Starts the built site with a temporary data directory, which `stop` deletes. Its database has all tables, and no rows. */
export async function startTestSite(
  env: Record<string, string> = {},
  launcher: readonly string[] = [],
): Promise<SiteServer & { dataDirectory: string }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "site-"));
  if (!env.DATA_DIR && !env.DATABASE_URL) await copyEmptyDatabase(dataDirectory);
  const site = await startSite({ DATA_DIR: dataDirectory, ...env }, ".", launcher);
  return {
    ...site,
    dataDirectory,
    async stop() {
      await site.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Starts the built site like a public one: with its APP_URL, and indexable. */
export async function startPublicSite(env: Record<string, string> = {}): ReturnType<typeof startTestSite> {
  const port = String(await freePort());
  const address = { PORT: port, APP_URL: `http://127.0.0.1:${port}` };
  return startTestSite({ ...address, SITE_INDEXED: "true", FORM_LIMIT: "1000", ...env });
}
