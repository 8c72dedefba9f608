import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photograph } from "../../support/content/picture-files";
import { type Nginx, startNginx } from "../../support/servers/nginx";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { createPostgresDatabase } from "../../support/services/shared-postgres";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { openForm, previewTask, sendTask } from "../../support/services/staff-forms";

const EDITOR = "sari@expo.example";
const NOTICE = "/staff/today/notice";

let sites: [SiteServer, SiteServer];
let nginx: Nginx;
let env: Record<string, string>;
beforeAll(async () => {
  env = {
    DATABASE_URL: await createPostgresDatabase(),
    STAFF_EMAILS: EDITOR,
    SESSION_SECRET: "s".repeat(40),
    TRUSTED_PROXIES: "1",
  };
  sites = await Promise.all([startTestSite(env), startTestSite(env)]);
  const [one, other] = sites.map(({ url }) => new URL(url).host) as [string, string];
  nginx = await startNginx({ sites: [one, other] });
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all((sites ?? []).map((site) => site.stop()));
});

/** A page of each kind: its own, of a list, a form, a text, in another language, with a query, and one that is not there. */
const PATHS = [
  "/",
  "/ticket",
  "/brands?q=tent",
  "/brands/kemah-roda",
  "/id/rundown?day=2",
  "/news/first-timers-guide-to-the-expo",
  "/contact",
  "/terms",
  "/no-such-page",
];

async function noticeAt(url: string): Promise<string> {
  return load(await (await fetch(url)).text())(".notice p")
    .text()
    .trim();
}

test("a notice that is published behind nginx is on each kind of page of both instances within seconds, and goes as soon", async () => {
  const { jar } = await signInAt(sites[0], EDITOR, env);
  const browser = browserAt(nginx, jar);
  // The instances know the host of the request, and not nginx's port.
  const editor: StaffBrowser = {
    ...browser,
    post: (path, fields) => browser.post(path, fields, { Origin: "http://127.0.0.1" }),
  };
  const places = [nginx, ...sites].flatMap(({ url }) => PATHS.map((path) => url + path));
  // nginx and the instances have them in their caches.
  for (const place of places) expect(await noticeAt(place)).toBe("");

  async function publish(path: string, typed: Record<string, string>, shown: RegExp): Promise<void> {
    const { fields } = await previewTask(editor, path, typed);
    const published = await sendTask(editor, path, fields, "publish");
    expect([published.status, published.headers.get("Location")]).toEqual([303, "/staff"]);
    const started = performance.now();
    for (const place of places) await expect.poll(() => noticeAt(place)).toMatch(shown);
    console.info(`${places.length} pages: all after ${Math.round(performance.now() - started)} ms`);
  }

  await publish(
    NOTICE,
    { text_en: "Gate 2 is closed.", text_id: "Gerbang 2 ditutup." },
    /Gate 2 is closed|Gerbang 2 ditutup/,
  );
  const start = await editor.get("/staff");
  expect([start.headers.get("X-Cache"), start.headers.get("Cache-Control")]).toEqual(["BYPASS", "private, no-store"]);
  const down = load(await start.text())("a[href*=take-down]").attr("href") ?? "";
  await publish(down, {}, /^$/);
});

test("the first fifty pictures of a gallery are taken behind nginx, one after the other, though they take longer than it waits for a page", {
  timeout: 180_000,
}, async () => {
  const path = "/id/staff/content/galleries/edition-2024";
  const { jar } = await signInAt(sites[0], EDITOR, env);
  const editor = browserAt(nginx, jar);
  const origin = { Origin: "http://127.0.0.1" };
  const form = await openForm(editor, path);
  const count = Number(new Map(form).get("items#"));
  const fields = new URLSearchParams([...form, ["@button", "pictures"]]);
  const page = load(await (await editor.post(path, fields.toString(), origin)).text());
  const body = new FormData();
  for (const name of ["form", "first"]) body.append(name, String(page(`main [name=${name}]`).val()));
  body.append("button", "upload");
  // More than other bodies may have.
  body.append("files", new File([Buffer.alloc(14 * 1024 * 1024)], "not-a-picture.jpg"));
  body.append("files", new File([Buffer.alloc(14 * 1024 * 1024)], "nor-this.jpg"));
  for (let index = 0; index < 50; index += 1)
    body.append("files", new File([new Uint8Array(await photograph(800 + index, 600))], `walk ${index}.jpg`));
  const started = performance.now();
  const response = await editor.postForm(`${path}?pictures`, body, origin);
  const uploaded = load(await response.text());
  console.info(`48 pictures: ${Math.round(performance.now() - started)} ms`);
  expect(response.status).toBe(400);
  const refused = uploaded("main [role=alert] li")
    .toArray()
    .map((entry) => uploaded(entry).text());
  expect(refused.slice(0, 2)).toEqual([
    expect.stringContaining("not-a-picture.jpg:"),
    expect.stringContaining("nor-this.jpg:"),
  ]);
  const tooMany = refused.filter((text) => text.includes("Hanya 50 gambar"));
  expect(tooMany).toEqual(["walk 48.jpg", "walk 49.jpg"].map((name) => expect.stringContaining(`${name}: `)));
  // A slow machine names those for which there was no time.
  const late = refused.slice(2).filter((text) => !text.includes("Hanya 50 gambar"));
  for (const text of late) expect(text).toContain("terlalu lama diproses. Silakan unggah lagi yang ini.");
  const added = uploaded("main ol > li").length;
  expect([added > 0, added + refused.length]).toEqual([true, 52]);
  const altOf = (place: number) => uploaded(`main [name="items.${place}.alt@en"]`);
  expect([altOf(count + added - 1).val(), altOf(count + added).length]).toEqual(["Walk", 0]);
});
