import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite({ APP_URL: "http://expo.example.com" });
});

const read = async (path: string, options: RequestInit = {}) => {
  const response = await fetch(site.url + path, options);
  return { status: response.status, text: await response.text() };
};

test.each([
  ["/id/no-such-page", "Halaman tidak ditemukan: /id/no-such-page"],
  ["/id/brands/no-such-brand", "Halaman Tidak Ditemukan: /id/brands/no-such-brand"],
])("the error screen of %s is in Indonesian", async (path, heading) => {
  const { status, text } = await read(path);
  const $ = load(text);
  expect(status).toBe(404);
  expect($("html").attr("lang")).toBe("id");
  expect($("title").text()).toBe("404 Tidak Ditemukan · Jakarta Outing Expo 2025");
  expect($("main h1").text()).toBe(heading);
  expect($('main a[href="/id"]').text()).toBe("Kembali ke beranda");
});

test("menus lead to pages in Indonesian", async () => {
  const $ = load((await read("/id/faq")).text);
  const entries = $("header .menu-bar > li > a")
    .toArray()
    .map((link) => [$(link).text(), $(link).attr("href")]);
  expect(entries).toEqual([
    ["Beranda", "/id"],
    ["Brand", "/id/brands"],
    ["Rundown", "/id/rundown"],
    ["Program", "/id/programs"],
    ["Kunjungan", "/id/visit"],
    ["Mitra", "/id/partners"],
    ["Kontak", "/id/contact"],
    ["Kabar", "/id/news"],
  ]);
  expect($("footer a[href='/id/terms']").text()).toBe("Syarat dan ketentuan");
});

test.each([
  ["a method that a page does not allow", "/faq", { method: "PUT" }, 405, "Metode tidak diizinkan\n"],
  ["a path that cannot be decoded", "/%E0%A4", {}, 400, "Permintaan tidak valid\n"],
])("%s is refused in Indonesian", async (_, path, options, status, text) => {
  expect(await read(`/id${path}`, options)).toEqual({ status, text });
});

test("a form of another site is refused in Indonesian, on a page without menus", async () => {
  const $ = load((await read("/id/contact", { method: "POST", headers: { Origin: "https://evil.example.com" } })).text);
  expect($("main h1").text().trim()).toBe("Permintaan tidak valid: ini dikirim dari situs lain.");
  expect($("main .eyebrow").text()).toBe("400 · Kesalahan");
  expect($("header nav:not([hidden], dialog *), footer nav")).toHaveLength(0);
});

test("llms.txt links to the pages in Indonesian", async () => {
  const { text } = await read("/id/llms.txt");
  expect(text).toContain("## Halaman\n");
  expect(text).toContain("- [Tanya jawab](http://expo.example.com/id/faq): jawaban singkat soal tiket");
  expect(text).toContain("(http://expo.example.com/api/v1/openapi.json)");
});

test("a social card has its own picture in each language", async () => {
  const pictures = await Promise.all(["/social/faq.png", "/id/social/faq.png"].map((path) => read(path)));
  expect(pictures.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(pictures.map(({ text }) => text)).size).toBe(2);
});
