import { request } from "node:http";
import { load } from "cheerio";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logo, photograph, pixelBomb } from "../../support/content/picture-files";
import { inFull } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const ANI = "ani@expo.example";
const PATH = "/staff/content/brands/air-jernih-field-filters";

const databases = createTestDatabases();
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
beforeAll(async () => {
  database = await databases.kinds[0].create();
  const env = { ...database.settings, STAFF_EMAILS: ANI, SESSION_SECRET: "s".repeat(40) };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

type Sent = { status: number; fields: Map<string, string>; text: string; fault: string; html: string };

/** The form of a page as a browser would send it, without its file. */
async function read(response: Response): Promise<Sent> {
  const html = await response.text();
  const page = load(html);
  const controls = page("main form").last().find("input, textarea, select").toArray();
  const fields = controls.flatMap((element): [string, string][] => {
    const control = page(element);
    const type = control.attr("type") ?? "";
    if (type === "file" || (/checkbox|radio/.test(type) && control.attr("checked") === undefined)) return [];
    return [[control.attr("name") ?? "", String(control.val() ?? "")]];
  });
  const fault = page("main [role=alert]").text();
  return { status: response.status, fields: new Map(fields), text: page("main").text(), fault, html };
}

const open = async (path = PATH) => read(await ani.get(path));

/** Presses a button of a document's form. */
const press = async (form: Sent, button: string, typed: Record<string, string> = {}, path = PATH) =>
  read(await ani.post(path, { ...Object.fromEntries(form.fields), ...typed, "@button": button }));

/** Presses a button of a picture's page. */
async function send(
  page: Sent,
  button: string,
  file?: Uint8Array,
  typed: Record<string, string> = {},
  by = ani,
): Promise<Sent> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...Object.fromEntries(page.fields), ...typed, button }))
    body.append(name, value);
  // A browser without a chosen file sends an empty one.
  body.append("file", new File(file ? [new Uint8Array(file)] : [], file ? "IMG_0001.JPG" : ""));
  const sent = await read(await by.postForm(PATH, body));
  // A busy machine converts slowly, so that a person tries again.
  return sent.fault.includes("took too long to prepare") ? send(page, button, file, typed, by) : sent;
}

test("a logo is uploaded and used, published, and seen; what was typed meanwhile stays", async () => {
  const page = await press(await open(), "picture:logo", { "tagline@en": "Typed before" });
  expect([page.status, page.fields.get("name")]).toEqual([200, "logo"]);
  expect(page.html).not.toContain("image/heic");
  expect((await send(page, "back")).fields.get("tagline@en")).toBe("Typed before");
  const missing = await send(page, "upload");
  expect([missing.status, missing.fault]).toEqual([400, "Please choose a picture first."]);

  const uploaded = await send(missing, "upload", await logo());
  expect([uploaded.status, uploaded.text]).toEqual([200, expect.stringContaining("The picture is uploaded.")]);
  const form = await send(uploaded, "use");
  expect([form.status, form.fields.get("tagline@en")]).toEqual([200, "Typed before"]);
  const src = form.fields.get("logo") ?? "";
  expect(src).toMatch(/^\/uploads\/[0-9a-f]{24}-200x80\.webp$/);
  expect(form.html).toContain(`src="${src}"`);
  expect((await ani.post(PATH, { ...Object.fromEntries(form.fields), "@button": "publish" })).status).toBe(303);
  const shown = await (await fetch(`${site.url}/brands/air-jernih-field-filters`)).text();
  const file = src.replace(".webp", "-200.webp");
  expect([shown.includes(file), shown.includes("Typed before")]).toEqual([true, true]);
  const stored = await fetch(site.url + file);
  expect(await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).toMatchObject({ width: 200, height: 80 });
});

test("a photograph that is used at once has no place in it, and its focus is chosen and changed", async () => {
  const page = await press(await open(), "picture:cover");
  const form = await send(page, "use", await photograph(), { focus: "0,0" });
  const src = form.fields.get("cover") ?? "";
  expect(src).toMatch(/^\/uploads\/[0-9a-f]{24}-300x400-[0-9a-f]{24}\.webp$/);
  const again = await send(await press(form, "picture:cover"), "use", undefined, { focus: "50,100" });
  expect(again.fields.get("cover")).toBe(`${src}#50,100`);
  const back = await press(again, "picture:cover");
  expect(back.fields.get("focus")).toBe("50,100");
  expect((await send(back, "use", undefined, { focus: "50,50" })).fields.get("cover")).toBe(src);
  const file = Buffer.from(await (await fetch(site.url + src)).arrayBuffer());
  const { exif, orientation, width } = await sharp(file).metadata();
  expect([exif, orientation, width]).toEqual([undefined, undefined, 300]);
});

inFull(() => {
  test("a picture of a gallery says its size, is its own thumbnail, and needs a description in each language", async () => {
    const added = await press(await open(), "add:gallery");
    const page = await press(added, "picture:gallery.0.src");
    const form = await send(page, "use", await photograph());
    const value = (name: string) => form.fields.get(`gallery.0.${name}`);
    expect([value("w"), value("h"), value("thumbnail")]).toEqual(["300", "400", value("src")]);
    expect(load(form.html)("details[open]").attr("id")).toBe("field-gallery.0");
    const published = await press(form, "publish", { "gallery.0.alt@en": "A red sky" });
    expect([published.status, published.fault]).toEqual([400, expect.stringContaining("Please say in each language")]);
  });
});

const GALLERY = "/staff/content/galleries/edition-2024";

/** Presses a button of the page of many pictures. */
async function sendMany(page: Sent, button: string, files: readonly File[], typed: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...Object.fromEntries(page.fields), ...typed, button }))
    body.append(name, value);
  for (const file of files) body.append("files", file);
  return read(await ani.postForm(`${GALLERY}?pictures`, body));
}

const fileOf = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);

/** The form of a gallery with its page of many pictures. */
async function openMany(typed: Record<string, string> = {}) {
  const form = await open(GALLERY);
  const count = Number(form.fields.get("items#"));
  return { form, count, page: await press(form, "pictures", typed, GALLERY) };
}

test("many pictures are added to a gallery at once: a fault is named by its file, and what each shows is proposed and asked for", async () => {
  const { count, page } = await openMany({ "title@en": "Typed before" });
  expect((await sendMany(page, "back", [])).fields.get("title@en")).toBe("Typed before");
  const nothing = await sendMany(page, "upload", []);
  expect([nothing.status, nothing.fault]).toEqual([400, "Please choose a picture first."]);

  const uploaded = await sendMany(nothing, "upload", [
    fileOf("two-hikers_at-dawn.jpg", await photograph()),
    fileOf("notes.txt", Buffer.from("hello")),
    fileOf("large.jpg", Buffer.alloc(16 * 1024 * 1024)),
    fileOf("IMG_0002.JPG", await photograph(200, 100)),
    fileOf("tents.png", await logo()),
  ]);
  expect(uploaded.status).toBe(400);
  expect(uploaded.fault).toContain("notes.txt: This file isn’t a picture");
  expect(uploaded.fault).toContain("large.jpg: This file is too large: the limit is 15 MB.");
  const alt = (place: number, locale: string) => `items.${count + place}.alt@${locale}`;
  const proposed = [0, 1, 2].map((place) => uploaded.fields.get(alt(place, "id")));
  expect(proposed).toEqual(["Two hikers at dawn", "", "Tents"]);

  const asked = await sendMany(uploaded, "use", [], { [alt(0, "id")]: "Dua pendaki", [alt(1, "en")]: "A red sky" });
  expect([asked.status, asked.fault]).toEqual([400, expect.stringContaining("Please say in each language")]);
  expect(load(asked.html)("input[aria-invalid]").attr("name")).toBe(alt(1, "id"));
  // With fifty pictures the field is far below.
  expect(load(asked.html)("[role=alert] a").attr("href")).toBe(`#${alt(1, "id")}`);
  const form = await sendMany(asked, "use", [], { [alt(1, "id")]: "Langit merah", [`leave.${count + 2}`]: "on" });
  expect([form.status, form.fields.get("items#")]).toEqual([200, String(count + 2)]);
  expect([form.fields.get(`items.${count}.w`), form.fields.get(`items.${count}.h`)]).toEqual(["300", "400"]);
  const sent = { ...Object.fromEntries(form.fields), "@button": "publish" };
  // To the address that the page of the pictures led to.
  expect((await ani.post(`${GALLERY}?pictures`, sent)).status).toBe(303);
  const altsOf = async (path: string) => {
    const shown = load(await (await fetch(site.url + path)).text());
    return shown("main img")
      .toArray()
      .map((image) => shown(image).attr("alt"));
  };
  expect(await altsOf("/gallery")).toEqual(expect.arrayContaining(["Two hikers at dawn", "A red sky"]));
  expect(await altsOf("/id/gallery")).toEqual(expect.arrayContaining(["Dua pendaki", "Langit merah"]));
});

const drawing = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`);

test.each([
  ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "Apple’s format HEIC"],
  ["a bomb of pixels", pixelBomb(), "too many pixels"],
  ["an SVG with a picture of another site", drawing('<image href="http://127.0.0.1:1/a.png"/>'), "export it as a PNG"],
  ["an SVG with entities", drawing('<!ENTITY a "a">'), "export it as a PNG"],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "isn’t a picture that the site can read"],
  ["a page that begins like a GIF", Buffer.from("GIF89a=1;alert(1)"), "isn’t a picture that the site can read"],
  ["a broken JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "incomplete or broken"],
])("%s is refused with a sentence, and what was typed stays", async (_, bytes, sentence) => {
  const page = await press(await open(), "picture:logo", { "tagline@en": "Typed before" });
  const before = await database.read("SELECT name FROM uploaded_picture");
  const refused = await send(page, "use", bytes);
  expect([refused.status, refused.fault]).toEqual([400, expect.stringContaining(sentence)]);
  expect((await send(refused, "back")).fields.get("tagline@en")).toBe("Typed before");
  expect(await database.read("SELECT name FROM uploaded_picture")).toEqual(before);
});

test("the scripts of an SVG are not in what is served", async () => {
  const page = await press(await open(), "picture:logo");
  const form = await send(page, "use", drawing('<script>alert(1)</script><rect width="9" height="9"/>'));
  const response = await fetch(site.url + (form.fields.get("logo") ?? ""));
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(Buffer.from(await response.arrayBuffer()).includes("script")).toBe(false);
});

test("a file of 30 MB is refused, and what was typed stays", async () => {
  const page = await press(await open(), "picture:logo", { "tagline@en": "Typed before" });
  const refused = await send(page, "upload", Buffer.alloc(30 * 1024 * 1024));
  expect(refused.status).toBe(413);
  expect((await send(refused, "back")).fields.get("tagline@en")).toBe("Typed before");
});

test("a body of 500 MB is refused before it is sent", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = {
    Cookie: ani.jar.cookie ?? "",
    Origin: site.url,
    "Content-Type": "multipart/form-data; boundary=x",
    "Content-Length": String(500 * 1024 * 1024),
  };
  const post = request(`${site.url}${PATH}`, { method: "POST", headers }, ({ statusCode }) => resolve(statusCode));
  post.on("error", reject);
  post.write("--x\r\n");
  expect(await promise).toBe(413);
  post.destroy();
});

test("without a sign-in no picture is stored, and the form is shown with what was typed", async () => {
  const form = await open();
  const page = await press(form, "picture:logo", { "tagline@en": "Typed before" });
  const refused = await send(page, "use", await logo(), {}, browserAt(site));
  expect([refused.status, refused.fields.get("tagline@en"), refused.fields.get("logo")]).toEqual([
    ...[401, "Typed before", form.fields.get("logo")],
  ]);
  expect(refused.text).toContain("no longer signed in");
});

test.each(["constructor", "name", "gallery", "logo.x", ""])("a form has no picture %j", async (name) => {
  const form = await open();
  const shown = await press(form, `picture:${name}`);
  expect(load(shown.html)("input[type=file]")).toHaveLength(0);
  const page = await press(form, "picture:logo");
  const sent = await send(page, "use", await logo(), { name });
  expect([sent.status, sent.fields.get("logo")]).toEqual([200, form.fields.get("logo")]);
});

test("with the database out of reach the page says so, and what was typed stays", async () => {
  const page = await press(await open(), "picture:logo", { "tagline@en": "Typed before" });
  await database.execute("ALTER TABLE uploaded_picture RENAME TO away");
  const refused = await send(page, "use", await photograph(500, 300));
  expect([refused.status, refused.fault]).toEqual([503, expect.stringContaining("The database can’t be reached")]);
  await database.execute("ALTER TABLE away RENAME TO uploaded_picture");
  expect((await send(refused, "back")).fields.get("tagline@en")).toBe("Typed before");
});
