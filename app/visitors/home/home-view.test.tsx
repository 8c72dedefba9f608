import { load } from "cheerio";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { EVENT_STATUSES } from "~/content/model/event";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { HomeSection } from "./home-section";
import { toHomeView } from "./home-view.server";
import { MOST_BOOTHS, toHallPicture } from "./sections/hall-picture.server";

const event = await productApi.event();
const sessions = await productApi.sessions();
const data = {
  event,
  featured: await productApi.brands({ featured: "true", limit: 8 }),
  all: await productApi.brands({ limit: 1 }),
  programs: await productApi.programs(),
  sessions,
  galleries: await productApi.galleries(),
  partners: await productApi.partners(),
  tickets: await productApi.tickets(),
  winners: [],
  plan: await productApi.plan(),
};

const at = (moment: string) => Date.parse(`2025-11-${moment}:00+07:00`);
const toView = (given: Parameters<typeof toHomeView>[0], now: number) =>
  toHomeView(given, now, 0, (section) => ({
    key: "",
    html: renderToStaticMarkup(<MemoryRouter>{section}</MemoryRouter>),
  }));
const home = (now: number) => toView(data, now);
/** The sections of a page as HTML. */
const render = ({ sections }: ReturnType<typeof home>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      {sections.map((section) => (
        <HomeSection key={section.name} section={section} news={Promise.resolve([])} />
      ))}
    </MemoryRouter>,
  );
const signAt = (now: number) => {
  const { sign } = home(now);
  const entries = sign && "entries" in sign ? sign.entries : [];
  return entries.map(({ mark, to, when }) => ({ mark, when, slug: to.split("/")[2] }));
};

test("what is not published yet is left out, and what could not be loaded is said", () => {
  const after = at("20T10:00");
  const sectionsOf = (changes: object) => {
    const view = toView({ ...data, ...changes }, after);
    return { names: view.sections.map(({ name }) => name), html: render(view) };
  };
  const featured = { ...data.featured, brands: [] };
  const empty = sectionsOf({ winners: [], featured });
  expect(empty.names).not.toContain("winners");
  expect(empty.names).not.toContain("brands");
  expect(empty.html).not.toContain("couldn’t be loaded");
  const outage = sectionsOf({ winners: null, featured: null });
  expect(outage.names).toEqual(expect.arrayContaining(["winners", "brands"]));
  expect(outage.html).toContain("couldn’t be loaded");
});

test("an expo of one day is said to last one day", () => {
  const oneDay = { ...event, startTime: "2025-11-14T10:00:00+07:00", endTime: "2025-11-14T21:00:00+07:00" };
  const numbersOf = (expo: typeof event) =>
    toView({ ...data, event: expo }, at("01T10:00")).sections.flatMap((section) =>
      section.name === "intro" ? section.numbers : [],
    );
  expect(numbersOf(oneDay)).toContainEqual({ label: "day", value: 1 });
  expect(numbersOf(event)).toContainEqual({ label: "days", value: 3 });
});

test("at any time, with any status, the home page presents nothing past as future", () => {
  const clock = fc.integer({ min: at("12T00:00"), max: at("18T00:00") });
  const status = fc.option(fc.constantFrom(...EVENT_STATUSES), { nil: undefined });
  fc.assert(
    fc.property(clock, status, (now, status) => {
      const expo = { ...event, status };
      const season = seasonAt(expo, now);
      const view = toView({ ...data, event: expo }, now);
      const { hero, sign, sections, structuredData } = view;

      if (hero.countdown) expect(hero.countdown.until).toBeGreaterThan(now);
      expect(sign !== null && season === "after").toBe(season === "after" && expo.nextEdition !== undefined);

      const html = render(view);
      if (!isOpenForBusiness(season)) {
        expect(JSON.stringify(hero) + html).not.toMatch(/\/ticket"|Get tickets|\/book-space/);
        expect(structuredData).not.toHaveProperty("offers");
      }
      const names = sections.map(({ name }) => name);
      const { sections: wanted } = seasonViews()[season].home;
      expect(wanted.filter((name) => names.includes(name))).toEqual(names);
      expect(html).not.toContain("undefined");

      for (const { mark, slug } of season === "during" ? signAt(now) : []) {
        const session = sessions.find((candidate) => candidate.slug === slug);
        if (!session) throw new Error(`no session ${slug}`);
        expect(now).toBeLessThan(Date.parse(session.end));
        expect(mark).toBe(now < Date.parse(session.start) ? "next" : "now");
      }
    }),
    { numRuns: 200 },
  );
});

test("once no ticket is sold any more, the home page leads to what is on and lists no tickets", () => {
  const evening = at("16T19:45");
  const links = (view: ReturnType<typeof home>) => view.hero.actions.map(({ label, to }) => `${label} ${to}`);
  expect(links(home(evening))).toEqual(["See what’s on /rundown"]);
  expect(home(evening).sections.map(({ name }) => name)).not.toContain("tickets");
  expect(home(evening).structuredData).not.toHaveProperty("offers");
  expect(links(home(at("16T17:59")))).toContain("Get tickets /ticket");
  const held = { ...data, tickets: data.tickets.map((ticket) => ({ ...ticket, availability: "held" as const })) };
  const waiting = toView(held, at("13T10:00"));
  expect(links(waiting)).toContain("Get tickets /ticket");
  expect(waiting.sections.map(({ name }) => name)).toContain("tickets");
  // In an outage nobody knows that the sales are over.
  expect(links(toView({ ...data, tickets: null }, evening))).toContain("Get tickets /ticket");
});

test("during the expo a row leads to the stage, to food, to the toilets and to the map; before and after it is missing", () => {
  const links = (moment: string) => {
    const $ = load(render(home(at(moment))));
    return $("nav.here a")
      .toArray()
      .map((link) => `${$(link).text()} ${link.attribs.href}`);
  };
  expect(links("15T13:00")).toEqual([
    "On stage now /rundown#now",
    "Food and water /visit#food",
    "Toilets /visit#in-the-halls",
    "Map of the hall /map",
  ]);
  // The hall is closed: the rundown has no line of the current time.
  expect(links("15T22:15")[0]).toBe("What’s on /rundown");
  expect([links("10T10:00"), links("20T10:00")]).toEqual([[], []]);
});

test("one line goes across the page, in each language its own, but not where plans have fallen through", () => {
  const motto = (moment: string) => load(render(home(at(moment))))("#motto p").text();
  expect(motto("10T10:00")).toBe("Take it slow. You’ll get there.");
  expect(runWithLocale("id", () => motto("20T10:00"))).toBe("Pelan-pelan saja. Pasti sampai.");
  const off = toView({ ...data, event: { ...event, status: "cancelled" } }, at("10T10:00"));
  expect(off.sections.map(({ name }) => name)).not.toContain("motto");
});

test("before and during the expo the page shows the hall with its stages and the booths of the featured brands", () => {
  const sectionAt = (moment: string, plan: typeof data.plan | null = data.plan) =>
    load(render(toView({ ...data, plan }, at(moment))))("#hall");
  for (const moment of ["10T10:00", "15T13:00"]) {
    const hall = sectionAt(moment);
    expect(hall.find(".section-head a").attr("href")).toBe("/map");
    // Who presses the picture comes to the map too.
    expect(hall.find('a:has(svg[role="img"])').attr("href")).toBe("/map");
    expect(hall.find("li").text()).toContain("Summit Stage");
    const boothsIn = (fill: string) => hall.find(`path[fill="${fill}"]`).attr("d")?.split("z").length ?? 0;
    expect(boothsIn("var(--accent)") - 1).toBe(data.featured.brands.length);
    expect(boothsIn("var(--moss)")).toBeGreaterThan(100);
  }
  expect([sectionAt("20T10:00").length, sectionAt("10T10:00", null).length]).toEqual([0, 0]);
});

test("a hall with very many booths is on the map alone", () => {
  const [unit] = data.plan.units;
  if (!unit) throw new Error("The plan has no booths");
  const units = Array.from({ length: MOST_BOOTHS + 1 }, (_, index) => ({ ...unit, booth: `Z-${index}` }));
  expect(toHallPicture({ ...data.plan, units }, [], [])).toBeNull();
});

test("in the hours between two days no button says that something is on", () => {
  const { hero } = runWithLocale("id", () => home(at("15T22:15")));
  expect(hero.kicker).toBe("Sedang tutup, buka lagi pukul\u00a010.00");
  expect(hero.actions.map(({ label }) => label)).toEqual(["Beli tiket", "Lihat acara"]);
});

test("in the hours between two days the hero says when the hall opens, and shows what comes first", () => {
  const night = home(at("15T02:00"));
  expect(night.hero.kicker).toBe("Closed now, opens again at 10\u00a0AM");
  expect(signAt(at("15T02:00")).map(({ mark }) => mark)).toEqual(["next", "next", "next"]);
  expect(signAt(at("14T22:00"))[0]?.when).toContain("Saturday 15 November, 10.15");
  expect(home(at("15T13:00")).hero.kicker).toBe("Open now, closes at 9\u00a0PM");
});

test("after the last session of the last day the hero still says until when the hall is open", () => {
  const end = Math.max(...sessions.map((session) => Date.parse(session.end)));
  expect(end).toBeLessThan(Date.parse(event.endTime));
  expect(home(end).hero.kicker).toBe("Open now, closes at 9\u00a0PM");
  expect(home(end).sign).toBeNull();
});

test("the recap leaves out what is unknown, and the next edition names its dates when it has some", () => {
  const after = (fields: Partial<typeof event> = {}) =>
    render(toView({ ...data, all: null, event: { ...event, ...fields } }, at("20T10:00")));
  expect(after()).not.toContain('<dt class="font-semibold text-muted">brands');
  expect(after({ nextEdition: undefined })).toContain("Dates to be announced");
  const edition = { title: "Expo 2026", startDate: "2026-11-13", endDate: "2026-11-15", place: "Hall B" };
  expect(after({ nextEdition: edition })).toContain("13–15 November 2026");
});

/** The season, and by section its heading and the link beside it, in Indonesian. */
const headingsAt = (moment: string) =>
  runWithLocale("id", async () => {
    const event = await productApi.event();
    const $ = load(render(toView({ ...data, event }, at(moment))));
    return $("section[id]")
      .toArray()
      .map((section) => [section.attribs.id, $("h2", section).first().text(), $("h2 + a", section).text()]);
  });

test("before and after the expo the headings of the home page are in Indonesian", async () => {
  const before = await headingsAt("10T10:00");
  expect(before).toContainEqual(["intro", "Sekilas tentang expo", ""]);
  expect(before).toContainEqual(["tickets", "Tiket", "Isi tiap tiket"]);
  expect(before).toContainEqual(["brands", "Brand pilihan", "Semua brand"]);
  expect(before).toContainEqual(["news", "Kabar terbaru", "Semua kabar"]);
  const after = await headingsAt("20T10:00");
  expect(after).toContainEqual(["recap", "Itulah Jakarta Outing Expo 2025", ""]);
  expect(after).toContainEqual(["brands", "Brand yang hadir", "Semua brand"]);
  expect(after).toContainEqual(["next", "Expo berikutnya", ""]);
});
