import { load } from "cheerio";
import { expect, test } from "vitest";
import { seasonAt } from "~/entities/values/season";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { productApi } from "~/services/product-api/product-api.server";
import { viewHome } from "./home-view.server";

const read = async () => ({
  event: await productApi.event(),
  featured: await productApi.brands({ featured: "true", limit: 8 }),
  all: await productApi.brands({ limit: 1 }),
  programs: await productApi.programs(),
  sessions: await productApi.sessions(),
  galleries: await productApi.galleries(),
  partners: await productApi.partners(),
  tickets: await productApi.tickets(),
  winners: [{ program: "Undian", prize: "Tenda", name: "R***a", announcedAt: "2025-11-16T20:00:00+07:00" }],
});

/** The headings of the page's sections and the links beside them, by section. */
const headingsAt = (moment: string) =>
  runWithLocale("id", async () => {
    const data = await read();
    const now = Date.parse(moment);
    const { sections } = viewHome(data, now, 0);
    const parts = sections.map((section) => {
      if (!("html" in section)) return [section.name, "title" in section ? section.title : section.name];
      const $ = load(section.html[0] ?? "");
      return [section.name, $("h2").text(), $("h2 + a").text()];
    });
    return { season: seasonAt(data.event, now), parts };
  });

test("before the expo the sections of the home page are in Indonesian", async () => {
  const { season, parts } = await headingsAt("2025-10-15T10:00:00+07:00");
  expect(season).toBe("before");
  expect(parts).toContainEqual(["intro", "Sekilas tentang expo"]);
  expect(parts).toContainEqual(["tickets", "Tiket", "Isi setiap tiket"]);
  expect(parts).toContainEqual(["brands", "Brand pilihan", "Semua brand"]);
  expect(parts).toContainEqual(["news", "Kabar terbaru"]);
});

test("after the expo its figures are in Indonesian too", async () => {
  const { season, parts } = await headingsAt("2025-11-20T10:00:00+07:00");
  expect(season).toBe("after");
  expect(parts).toContainEqual(["recap", "Itulah Jakarta Outing Expo 2025", "Apa saja acaranya"]);
  expect(parts).toContainEqual(["brands", "Brand yang hadir", "Semua brand"]);
  expect(parts).toContainEqual(["next", "Expo berikutnya", ""]);
});
