import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConvertedPicture } from "~/content/pictures/uploads/convert";
import { createPictureConverter } from "~/content/pictures/uploads/picture-converter.server";
import { PictureStore } from "~/content/pictures/uploads/picture-store.server";
import { addressOf } from "~/content/pictures/uploads/uploaded-name";
import { photograph } from "../../support/content/picture-files";
import { openStore, publication } from "../../support/content/publications";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
let database: TestDatabase;
let picture: ConvertedPicture;
let sites: SiteServer[];
beforeAll(async () => {
  database = await databases.kinds[1].create();
  const convert = createPictureConverter({ program: "build/server/convert.js", limitMs: 50_000 });
  const conversion = await convert(await photograph(1800, 2400));
  picture = "picture" in conversion ? conversion.picture : expect.unreachable(conversion.fault);
  const opened = database.open();
  await new PictureStore(opened, { clock: { now: () => 0 } }).add(picture);
  await opened.close();
  const content = openStore(database);
  const { documents } = await content.readLatest();
  const [stored] = documents.brands;
  const src = addressOf(picture.name);
  const brand = { ...(stored?.document as object), slug: "tali-langit", logo: src, cover: `${src}#0,100` };
  await content.publish(publication(0, { kind: "brands", id: "tali-langit", document: { ...brand, booth: "H-19" } }));
  await content.close();
  sites = await Promise.all([startTestSite(database.settings), startTestSite(database.settings)]);
});
afterAll(async () => {
  await Promise.all((sites ?? []).map((site) => site.stop()));
  await databases.stop();
});

const get = (path: string, site = sites[0]) => fetch(`${site?.url}${path}`);

test("every instance serves each file of a picture, for ever, and as nothing but a picture", async () => {
  for (const site of sites) {
    for (const { width, format, content } of picture.files) {
      const response = await get(`/uploads/${picture.name}-${width}.${format}`, site);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      expect(response.headers.get("Set-Cookie")).toBeNull();
    }
  }
  const plain = picture.files.find(({ width, format }) => width === 960 && format === "webp");
  const response = await get(addressOf(picture.name));
  expect(Buffer.from(await response.arrayBuffer()).equals(plain?.content ?? Buffer.of())).toBe(true);
});

test.each(["", "-321.webp", "-320.svg", "-320.webp/a"])("there is no file with %j at its end", async (end) => {
  const response = await get(`/uploads/${picture.name}${end}`);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([
    404,
    expect.not.stringContaining("public"),
  ]);
});

test("an unknown picture, and one in a language, are not there", async () => {
  const other = picture.name.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  expect((await get(`/uploads/${other}-320.webp`)).status).toBe(404);
  expect((await get(`/id/uploads/${picture.name}-320.webp`)).status).toBe(404);
});

test("pages show it like a picture of the build: in all widths, with its size, its placeholder and its focus", async () => {
  const html = await (await get("/brands/tali-langit")).text();
  const srcset = [320, 640, 960, 1280, 1920].map((width) => `/uploads/${picture.name}-${width}.avif ${width}w`);
  expect(html).toContain(`srcSet="${srcset.join(", ")}"`);
  expect(html).toMatch(
    /width="1920" height="1440"[^>]*style="background:linear-gradient\(#[^"]*;object-position:0% 100%"/,
  );
  expect(html).toContain(`<img src="/uploads/${picture.name}-320.webp" alt="" width="120" height="120"`);
  const list = await (await get("/brands")).text();
  expect(list).toContain(`<img src="/uploads/${picture.name}-320.webp" alt="" width="64" height="64"`);
});

test("another site that has its content from here shows it from here", async () => {
  const response = await get("/api/v1/brands/tali-langit");
  expect(response.headers.get("Content-Type")).toBe("application/json");
  const { brand } = (await response.json()) as { brand: { logo: string } };
  expect(brand.logo).toBe(`http://localhost:3000${addressOf(picture.name)}`);
});

test("with the database out of reach a picture is away, unless the instance has it in memory; pages stay", async () => {
  await database.execute("ALTER TABLE uploaded_file RENAME TO away");
  const [inMemory, away] = [
    `/uploads/${picture.name}-320.webp`,
    `/uploads/${picture.name.replace(/^../, "00")}-320.webp`,
  ];
  expect((await get(inMemory)).status).toBe(200);
  const response = await get(away);
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect((await get("/brands/tali-langit")).status).toBe(200);
  await database.execute("ALTER TABLE away RENAME TO uploaded_file");
  expect((await get(away)).status).toBe(404);
});

test("while reading pictures hangs, they are away, and the database has connections for all else", async () => {
  const holder = new Client({ connectionString: database.settings.DATABASE_URL });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE expo.uploaded_file IN ACCESS EXCLUSIVE MODE");
  const digits = [..."0123456789abcdef"];
  const second = picture.name[1] === "f" ? "e" : "f";
  const away = digits.map((digit) => get(`/uploads/${picture.name.replace(/^../, digit + second)}-640.webp`));
  expect((await get("/readyz")).status).toBe(200);
  expect((await Promise.all(away)).map(({ status }) => status)).toEqual(digits.map(() => 503));
  await holder.end();
  await expect.poll(async () => (await get(`/uploads/${picture.name}-640.webp`)).status).toBe(200);
});
