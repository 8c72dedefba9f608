import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { openStore, partnerAt, publication, renamed } from "../../support/content/publications";
import { startNginx } from "../../support/servers/nginx";
import { sharedSite } from "../../support/servers/shared-site";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { runCommand } from "../../support/services/run-command";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const one = partnerAt(0);

/** Publishes a partner's name, as a command does. */
async function publishName(database: TestDatabase, name: string, at = Date.now()): Promise<void> {
  const store = openStore(database, () => at);
  const { revision } = await store.readLatest();
  expect(await store.publish(publication(revision, renamed(one, name)))).toHaveProperty("revision");
  await store.close();
}

/** Whether the home page has a text. Without another content it comes from the page cache. */
const shows = async ({ url }: SiteServer, text: string) => (await (await fetch(url)).text()).includes(text);
const readyz = async ({ url }: SiteServer) => (await (await fetch(`${url}/readyz`)).json()) as Record<string, unknown>;

describe("sites on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  it("show each publication in pages and API, also those whose pages were cached", async () => {
    const database = await create();
    const { DATA_DIR: _, ...shared } = database.settings;
    const sites = await Promise.all([startTestSite(shared), startTestSite(shared)]);
    for (const site of sites) {
      expect(await shows(site, "Bank Arunika")).toBe(true);
      expect(await readyz(site)).toMatchObject({ content: "of the release" });
    }
    // Calendars count in seconds.
    await publishName(database, "Bank Rimba", Date.now() - 1_000);
    for (const site of sites) {
      await expect.poll(() => shows(site, "Bank Rimba")).toBe(true);
      const { partners } = (await (await fetch(`${site.url}/api/v1/partners`)).json()) as {
        partners: { name: string }[];
      };
      expect(partners[0]?.name).toBe("Bank Rimba");
      expect(await readyz(site)).toMatchObject({ content: "revision 2 from the database" });
    }
    const stampOf = async ({ url }: SiteServer) =>
      /DTSTAMP:(\w+)/.exec(await (await fetch(`${url}/event.ics`)).text())?.[1] ?? "";
    const stamps = await Promise.all(sites.map(stampOf));
    await publishName(database, "Bank Samudra");
    for (const site of sites) await expect.poll(() => shows(site, "Bank Samudra")).toBe(true);
    // Calendar programs take an entry only when it is newer than theirs, wherever they get it.
    const later = await Promise.all(sites.map(stampOf));
    expect(new Set(later).size).toBe(1);
    expect((later[0] ?? "") > (stamps[0] ?? "")).toBe(true);
    const started = await startTestSite(shared);
    // It has read what is published before its first page.
    expect(await shows(started, "Bank Samudra")).toBe(true);
    await Promise.all([...sites, started].map((site) => site.stop()));
  });

  it("publish what is scheduled once it is due, and once", async () => {
    const database = await create();
    const { DATA_DIR: _, ...shared } = database.settings;
    const sites = await Promise.all([startTestSite(shared), startTestSite(shared)]);
    const folder = mkdtempSync(join(tmpdir(), "scheduled-"));
    cpSync("app/content/embedded", folder, { recursive: true });
    const file = join(folder, "partners.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("Bank Arunika", "Bank Terjadwal"));
    // The site's clock, which starts on 15 October 2025 at 10.00, has passed it.
    const at = ["--at", "2025-10-15T09:00:00+07:00"];
    expect(await runCommand("content", ["import", folder, ...at], database.settings)).toMatchObject({ code: 0 });
    for (const site of sites) await expect.poll(() => shows(site, "Bank Terjadwal")).toBe(true);
    expect((await runCommand("content", ["scheduled"], database.settings)).out).toContain("[published as revision 2]");
    expect((await runCommand("content", ["revisions"], database.settings)).out.split("\n")).toHaveLength(3);
    rmSync(folder, { recursive: true });
    await Promise.all(sites.map((site) => site.stop()));
  });

  it("follow no publication with API_URL: the content belongs to the API", async () => {
    const database = await create();
    await publishName(database, "Bank Rimba");
    const api = await sharedSite();
    const site = await startTestSite({ ...database.settings, API_URL: `${api.url}/api/v1` });
    expect(await shows(site, "Bank Arunika")).toBe(true);
    expect(await readyz(site)).toMatchObject({ content: "of the API" });
    await site.stop();
  });

  it("a publication is shown by nginx before two instances, also on a page that is cached for minutes", async () => {
    const database = await create();
    const { DATA_DIR: _, ...shared } = database.settings;
    const sites = await Promise.all([startTestSite(shared), startTestSite(shared)]);
    const [one, other] = sites.map(({ url }) => new URL(url).host);
    const nginx = await startNginx({ sites: [one ?? "", other ?? ""] });
    const read = async () => {
      const response = await fetch(`${nginx.url}/links`);
      return { cache: response.headers.get("X-Cache"), page: await response.text() };
    };
    await expect.poll(async () => (await read()).cache).toBe("HIT");
    const [link] = shippedDocuments.links;
    const document = {
      ...Object(link?.document),
      label: "A published way",
      translations: { id: { label: "Jalan baru" } },
    };
    const store = openStore(database);
    await store.publish(publication(0, { kind: "links", id: link?.id ?? "", document }));
    await store.close();
    await expect.poll(async () => (await read()).page).toContain("A published way");
    await nginx.stop();
    await Promise.all(sites.map((site) => site.stop()));
  });
});

it("a site that starts without its database shows the last revision that it had, and says so", async () => {
  const database = await databases.kinds[0].create();
  await publishName(database, "Bank Rimba");
  const dataDirectory = database.settings.DATA_DIR ?? "";
  const first = await startTestSite(database.settings);
  const file = join(dataDirectory, "content.json");
  await expect.poll(() => readFileSync(file, "utf8")).toContain("Bank Rimba");
  await first.stop();
  // Nothing listens there.
  const second = await startTestSite({
    ...database.settings,
    DATABASE_URL: "postgresql://site@127.0.0.1:9/site",
    METRICS_TOKEN: "a-token-for-prometheus",
  });
  expect(await shows(second, "Bank Rimba")).toBe(true);
  expect(await readyz(second)).toMatchObject({
    ready: true,
    content: "revision 2 from a file",
    contentFault: expect.stringContaining("ECONNREFUSED"),
  });
  const headers = { Authorization: "Bearer a-token-for-prometheus" };
  const metrics = await (await fetch(`${second.url}/metrics`, { headers })).text();
  expect(metrics).toContain("\ncontent_revision 2\n");
  expect(metrics).toContain("\ncontent_current 0\n");
  expect(second.output()).toContain("pages show the revision in DATA_DIR/content.json");
  await second.stop();
});
