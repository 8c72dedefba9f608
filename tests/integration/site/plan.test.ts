import { load } from "cheerio";
import fc from "fast-check";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import brands from "~/content/embedded/brands.json";
import programs from "~/content/embedded/programs.json";
import sessions from "~/content/embedded/sessions.json";
import { MAX_STARS, writeStars } from "~/design/model/stars";
import { brandWord, programWord, sessionWord } from "~/visitors/stars/word";
import { calendarFaults, readCalendar } from "../../support/content/calendar";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import { wordsOf } from "../../support/services/form-client";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const get = async (path: string) => {
  const response = await fetch(site.url + path);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, main: wordsOf(load(body)("main").html() ?? "") };
};

const [first, second] = sessions;
if (!first || !second) throw new Error("no sessions");
const brand = brands.find(({ slug }) => slug === "bara-sabut") ?? brands[0];
const [program] = programs;
if (!brand || !program) throw new Error("no brand or program");
const planOf = (...words: string[]) => `/plan?p=${writeStars(words)}`;

describe("stars", () => {
  test.each([
    ["/brands", "Star Bara Sabut"],
    ["/brands/bara-sabut", "Star Bara Sabut"],
    ["/rundown", `Star ${first.title}`],
    [`/rundown/${first.slug}`, `Star ${first.title}`],
    ["/programs", `Star ${program.name}`],
    ["/", `Star ${program.name}`],
    ["/id/programs", "Beri bintang"],
  ])("%s has “%s”, a form that opens a plan, on an element that says that it is not pressed", async (path, name) => {
    const page = load((await get(path)).body);
    const star = page(`button[data-star][aria-label^="${name}"]`).first();
    expect(star.attr("aria-pressed")).toBe("false");
    expect(star.attr("name")).toBe("add");
    const action = star.closest("form").attr("action") ?? "";
    expect(action).toBe(path.startsWith("/id") ? "/id/plan" : "/plan");
    const { status, main } = await get(`${action}?add=${star.attr("value")}`);
    expect(status).toBe(200);
    expect(main).toContain(name.replace(/^\S+ ?/, ""));
  });
});

test.each(["/brands", "/rundown?day=1"])(
  "%s has one form for all of its stars, each of which is small",
  async (path) => {
    const page = load((await get(path)).body);
    const stars = page("main button[data-star]");
    expect(stars.length).toBeGreaterThan(20);
    expect(page("main form").filter((_, form) => page(form).attr("action") === "/plan")).toHaveLength(1);
    for (const star of stars.toArray())
      expect(page.html(star).length - (star.attribs["aria-label"] ?? "").length).toBeLessThan(400);
  },
);

test("without scripts the plan is in the address: the list adds to it, and a star takes away", async () => {
  const start = load((await get(planOf(brandWord(brand)))).body);
  const picker = load(start("#plan-body noscript").text());
  // Sessions by their days, programs, brands.
  expect(
    picker("form")
      .toArray()
      .map((one) => picker(one).find("label").text()),
  ).toEqual(["Session", "Program", "Brand"]);
  expect([picker("optgroup").length, picker("#plan-session optgroup").length]).toEqual([3, 3]);
  const option = picker("option")
    .toArray()
    .find((one) => picker(one).text().endsWith(first.title));
  const kept = picker('input[name="p"]').attr("value");
  const both = await get(`/plan?p=${kept}&add=${option ? picker(option).attr("value") : ""}`);
  expect(both.main).toContain(first.title);
  expect(both.main).toContain("Bara Sabut");
  const page = load(both.body);
  const star = page(`button[data-star][aria-label="Star ${first.title}"]`);
  expect([star.attr("aria-pressed"), star.attr("name")]).toEqual(["true", "drop"]);
  const code = page(`form#${star.attr("form")} input[name="p"]`).attr("value");
  const less = await get(`/plan?p=${code}&drop=${star.attr("value")}`);
  expect(load(less.body)(".trail-waypoint")).toHaveLength(0);
  expect(less.main).toContain("Bara Sabut");
});

test("a day is a trail with ways, free time and clashes, and brands stand in walking order with the map", async () => {
  const day = sessions.filter((one) => one.day === first.day).toSorted((a, b) => a.start.localeCompare(b.start));
  const clash = day.find((one) => one.start < first.end && one.id !== first.id && one.stage !== first.stage) ?? second;
  const last = day.at(-1) ?? second;
  const { body, main } = await get(
    planOf(sessionWord(last), sessionWord(first), sessionWord(clash), ...brands.slice(0, 4).map(brandWord)),
  );
  const page = load(body);
  expect(page(".trail-waypoint h3").length).toBe(new Set([first.id, clash.id, last.id]).size);
  expect(page('.plan-leg[data-leg="clash"]').text()).toMatch(/At the same time as “.+” for \d+ min/);
  expect(page('.plan-leg[data-leg="free"]').text()).toMatch(/free/);
  const [, metres] = /From North entrance: (\d+) m, \d+ minutes?/.exec(main) ?? [];
  const parts = page(".plan-stop small")
    .toArray()
    .map((part) => Number(/^(\d+) m from /.exec(page(part).text())?.[1]));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Number(metres));
  const walk = page('#plan-body a[href^="/map?from="]:contains("Show the way on the map")').attr("href") ?? "";
  expect(new URLSearchParams(walk.split("?")[1]).getAll("to")).toHaveLength(4);
  expect((await get(walk)).status).toBe(200);
});

test("what moved since it was starred is said, with where it was, and one press knows it", async () => {
  const earlier = new Date(Date.parse(first.start) - 60 * 60_000).toISOString();
  const other = sessions.find(({ stage }) => stage !== first.stage)?.stage ?? "";
  const { body, main } = await get(
    planOf(
      sessionWord({ ...first, start: earlier, stage: other }),
      brandWord({ ...brand, booth: "Z-1" }),
      programWord({ ...program, stage: "Elsewhere" }),
    ),
  );
  expect(main).toContain("3 changes since you starred them");
  expect(main).toMatch(/Moved from .+ to .+/);
  expect(main).toContain(`Now at booth ${brand.booth}`);
  expect(main).toContain(`Now at ${program.stage}`);
  const seen = load(body)("[data-plan-seen]").attr("value");
  const after = await get(`/plan?p=${seen}`);
  expect(after.main).not.toContain("since you starred");
  expect(after.main).toContain(first.title);
  expect((await get(`/id${planOf(brandWord({ ...brand, booth: "Z-1" }))}`)).main).toContain("1 perubahan sejak");
});

test("a plan that was made in one language has no changes in the other, where places have other names", async () => {
  const words = [...programs.map(programWord), sessionWord(first), brandWord(brand)];
  const { main } = await get(`/id${planOf(...words)}`);
  expect(main).toContain("Gear Clinic");
  expect(main).not.toContain("perubahan sejak");
});

test("one calendar has the sessions of the plan, with the ids of the rundown's", async () => {
  const { body, headers } = await get(`/plan.ics?p=${writeStars([sessionWord(first), brandWord(brand)])}`);
  expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(calendarFaults(body)).toEqual([]);
  const entries = readCalendar(body);
  const rundown = readCalendar((await get(`/rundown.ics?session=${first.id}`)).body);
  expect(entries.map(({ uid }) => uid)).toEqual(rundown.map(({ uid }) => uid));
  expect((await get("/plan.ics?p=")).status).toBe(404);
});

test("200 stars fit a QR code, which brings all of them; and a code says why there is none", async () => {
  const many = [
    ...sessions.map(sessionWord),
    ...brands.map(brandWord),
    ...Array.from({ length: MAX_STARS }, (_, index) => brandWord({ slug: `later-${index}`, booth: "A-1" })),
  ].slice(0, MAX_STARS);
  const code = writeStars(many);
  const drawn = Buffer.from((await get(`/plan.svg?p=${code}`)).body);
  const image = sharp(drawn).resize(1_480, 1_480, { kernel: "nearest" }).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const text = decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
  expect(new URL(text).hash).toBe(`#${code}`);
  expect(new URL(text).pathname).toBe("/plan");
  // Words of a later release may be longer.
  const long = writeStars(
    Array.from({ length: 150 }, (_, index) => `Z${String(index).padStart(5, "0")}${"x".repeat(30)}`),
  );
  const { main } = await get(`/plan?p=${long}.${brandWord(brand)}`);
  expect(main).toContain("too long for a QR code");
  expect((await get(`/plan.svg?p=${long}`)).status).toBe(404);
});

test("a link from a newer release, with more than a plan holds and with what is gone, says so and shows the rest", async () => {
  const gone = brandWord({ slug: "no-such-brand", booth: "A-1" });
  const { main } = await get(`/plan?p=7.Zz0000.${gone}.${brandWord(brand)}`);
  expect(main).toContain("newer version");
  expect(main).toContain("1 star is of something that is no longer part");
  expect(main).toContain("Bara Sabut");
  const many = Array.from({ length: 230 }, (_, index) => brandWord({ slug: `gone-${index}`, booth: "A-1" }));
  expect((await get(`/plan?p=1.${many.join(".")}`)).main).toContain("30 more did not fit");
});

test("a broken, huge or hostile link gets a page", async () => {
  const word = brandWord(brand);
  const fixed = [
    "1",
    "1.",
    "1..",
    "%00",
    "1.<script>alert(1)</script>",
    `1.${word.slice(0, 5)}`,
    `1.${word}.%F0%9F%98%80`,
  ];
  const hostile = [
    ...fixed,
    `1.${"B".repeat(6_000)}`,
    "1.__proto__.constructor",
    "9999.B00000",
    "-1.B00000",
    "%25%22%3E",
  ];
  for (const p of hostile)
    for (const path of ["/plan", "/plan.ics", "/plan.svg"]) {
      const { status, body } = await get(`${path}?p=${p}&add=${p.slice(0, 200)}&drop=${p.slice(0, 200)}`);
      expect([path, p.slice(0, 30), status === 200 || (path !== "/plan" && status === 404)]).toEqual([
        ...[path, p.slice(0, 30), true],
      ]);
      expect(body).not.toContain("<script>alert");
    }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(40), async (text, cut) => {
      const code = `${planOf(word, sessionWord(first)).slice(8, 8 + cut)}${text}`;
      expect((await get(`/plan?${new URLSearchParams({ p: code })}`)).status).toBe(200);
    }),
    { numRuns: 12 },
  );
});

test("a plan is its visitor's: no cache keeps it, and the empty page is kept", async () => {
  expect((await get(planOf(brandWord(brand)))).headers.get("Cache-Control")).toMatch(/^private/);
  await get("/plan");
  expect((await get("/plan")).headers.get("Cache-Control")).toMatch(/^public/);
});
