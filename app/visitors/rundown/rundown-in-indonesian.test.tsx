import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { localized } from "~/base/translations/localized";
import { shippedContent } from "~/content/documents/shipped-content.server";
import sessionContent from "~/content/embedded/sessions.json";
import { sessionSchema } from "~/content/model/rundown";
import { RundownDay, toRundownDay } from "./rundown-day.server";
import { rundownPage } from "./rundown-page.server";
import { sessionPage } from "./session/session-page.server";

const { event } = shippedContent;
const sessions = sessionContent
  .map((session) => sessionSchema.parse(session))
  .toSorted((a, b) => a.start.localeCompare(b.start));
const data = { event, sessions, programs: [] };
const inIndonesian = sessions.map((session) => localized(sessionSchema, session, "id"));
const DURING = Date.parse("2025-11-14T15:00:00+07:00");

type Page = NonNullable<ReturnType<typeof rundownPage>>;

const renderDay = (page: Page, now: number) =>
  renderToStaticMarkup(<RundownDay {...toRundownDay(page, now, "https://expo.example")} />);

/** The page of the first day and its HTML without markup. */
function rundown(query: string, now = DURING) {
  const page = rundownPage(data, new URLSearchParams(query), now);
  if (!page) throw new Error("the day is refused");
  const html = renderDay(page, now).replaceAll("&quot;", '"');
  return { page, html, text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
}

test("a day that is on, in Indonesian", () => {
  runWithLocale("id", () => {
    const { page, text } = rundown("day=1");
    expect(page).toMatchObject({ dayName: "Jumat 14 November", eyebrow: "Hari ini" });
    expect(page.count).toMatch(/^\d+ sesi$/);
    expect(page.tabs.map(({ label }) => label)).toEqual(["Jum 14", "Sab 15", "Min 16"]);
    expect(page.fields.map(({ label, all }) => `${label}: ${all}`)).toEqual([
      "Panggung: Semua panggung",
      "Program: Semua program",
      "Jenis: Semua jenis",
      "Bahasa: Semua bahasa",
      "Untuk siapa: Siapa saja",
    ]);
    expect(text).toContain("Sekarang, pukul 15.00 WIB");
    expect(text).toMatch(/Sudah lewat hari ini, \d+ sesi/);
    expect(text).toContain("10.15 –\u2060 10.45 Summit Stage");
    expect(text).toContain("Workshop · bahasa Indonesia dan Inggris");
  });
});

test("filters, grid and an empty day, in Indonesian", () => {
  runWithLocale("id", () => {
    expect(rundown("day=1&kind=film").page).toMatchObject({
      count: expect.stringMatching(/^\d+ dari \d+ sesi$/),
      reset: { label: expect.stringMatching(/^Tampilkan semua \d+ sesi$/) },
    });
    expect(rundown("day=1&stage=Elsewhere").text).toContain("Tidak ada sesi yang cocok");
    expect(rundown("day=1&view=grid").html).toContain('aria-label="Tabel Jumat 14 November"');
  });
});

test("only a session without a translation has the language of its words", () => {
  runWithLocale("id", () => {
    const [first, ...others] = inIndonesian;
    const html = (all: typeof sessions) => {
      const page = rundownPage({ ...data, sessions: all }, new URLSearchParams("day=1"), DURING);
      return page ? renderDay(page, DURING) : "";
    };
    expect(html(inIndonesian)).not.toContain('lang="');
    const original = sessions.find(({ id }) => id === first?.id);
    if (!original) throw new Error("no session");
    expect(html([original, ...others])).toContain(`lang="en">${original.title}</a></h3>`);
    expect(html([original, ...others]).split(' lang="en"')).toHaveLength(original.speakers.length > 0 ? 4 : 3);
  });
});

test("a session that is over, in Indonesian and in English", () => {
  const [first] = sessions;
  const view = () => sessionPage(data, first?.slug ?? first?.id ?? "", Date.parse("2025-12-01T10:00:00+07:00"))?.view;
  expect(runWithLocale("id", view)).toMatchObject({ day: "Jumat 14 November", state: "Sesi ini sudah selesai" });
  expect(view()).toMatchObject({ day: "Friday 14 November", state: "This session is over" });
});
