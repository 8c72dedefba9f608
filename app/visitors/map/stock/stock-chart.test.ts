import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { HallPlan } from "~/content/model/hall/hall";
import { takenUnits } from "~/content/model/hall/hall-plan";
import { hallsWithBooths } from "~/leads/exhibitor-registration/floor-view.server";
import { drawProspectus } from "~/leads/exhibitor-registration/prospectus/prospectus-pdf.server";
import { toProspectusView } from "~/leads/exhibitor-registration/prospectus/prospectus-view.server";
import { toStockChart } from "./stock-chart-view.server";

const { exhibiting } = shippedContent;
const [hallA] = shippedContent.halls;
if (!hallA) throw new Error("no hall");
const taken = takenUnits(shippedContent, [{ hall: "Hall A", booth: "A-1" }]);
const STAGES = ["Summit Stage", "Campfire Stage"];

const chartsOf = (plan: HallPlan) => hallsWithBooths(plan).map((hall) => toStockChart(plan, hall, taken, STAGES));
const countOf = (d: string) => d.split("M").length - 1;

test("a hall shows which booths can be had, also without colours, with its stages, doors and amenities", () => {
  const [chart] = chartsOf(shippedContent);
  expect([countOf(chart?.free ?? ""), countOf(chart?.taken ?? ""), countOf(chart?.crosses ?? "")]).toEqual([159, 1, 1]);
  expect(chart?.numbers.filter(({ isFree }) => !isFree).map(({ text }) => text)).toEqual(["A-1"]);
  expect(chart?.stages.map(({ name }) => name)).toEqual(STAGES);
  expect(chart?.doors.map(({ name }) => name)).toEqual(["North entrance", "South doors"]);
  expect(new Set(chart?.amenities.map(({ kind }) => kind))).toContain("toilets");
});

test("what is far from booths, stages and doors is cut off", () => {
  const long = { ...hallA, width: 200, translations: undefined };
  const [chart] = chartsOf({ ...shippedContent, halls: [long] });
  expect(chart?.w).toBe(2000);
  expect(chart?.box.w).toBeLessThan(850);
});

test("the sign of a door in a side wall is there, in place of the letters of rows", () => {
  const door = { name: "Loading dock", x: 0, y: 16 };
  const [chart] = chartsOf({ ...shippedContent, halls: [{ ...hallA, openings: [door], translations: undefined }] });
  expect(chart?.doors).toEqual([{ name: "Loading dock", x: 0, y: 160, side: "west" }]);
  const sidesOf = (row: string) => chart?.rows.find(({ text }) => text === row)?.sides;
  expect([sidesOf("C"), sidesOf("H")]).toEqual([["east"], ["west", "east"]]);
});

const imprint = {
  ...{ expo: "Expo", when: "14 November 2025", where: "Hall A", url: "http://expo.example.com", lang: "en" },
  ...{ email: "a@expo.example", whatsapp: "1", visitors: "2", company: "PT", address: "Jl." },
};

/** What the prospectus of a plan says, what its figures are called, and its file. */
async function drawn(plan: HallPlan, locale: "en" | "id" = "en") {
  return runWithLocale(locale, async () => {
    const view = toProspectusView(exhibiting, { plan, taken }, chartsOf(plan));
    const pdf = await drawProspectus(view, [], imprint);
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { text } = await extractText(document, { mergePages: true });
    const trees = await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) =>
        (await document.getPage(index + 1)).getStructTree(),
      ),
    );
    const figures = [...JSON.stringify(trees).matchAll(/"alt":"([^"]+)"/g)].map(([, alt]) => alt);
    return { words: text.replace(/\s+/g, " "), figures, pdf };
  });
}

test.each([
  ["en", ["Free", "Taken", "Toilets", "North entrance", "Summit Stage", "A-2"], /^Plan of .*159 of 160 squares/],
  ["id", ["Kosong", "Terisi", "Toilet", "Pintu utara", "Summit Stage", "A-2"], /^Denah .*159 dari 160 petak/],
] as const)(
  "the prospectus in %s has the hall as vectors, with its words and a legend",
  async (locale, said, figure) => {
    const { words, figures, pdf } = await drawn(shippedContent, locale);
    for (const one of said) expect(words).toContain(one);
    expect(figures).toEqual([expect.stringMatching(figure)]);
    expect(pdf.toString("latin1")).not.toContain("/Subtype /Image");
  },
);

test("an expo with two halls has a figure for each, and one without a hall has none", async () => {
  const second = { ...hallA, id: "hall-b", name: "Hall B", translations: undefined };
  const units = shippedContent.units.filter(({ booth }) => booth.startsWith("A-"));
  const two = { halls: [hallA, second], units: [...units, ...units.map((unit) => ({ ...unit, hall: "hall-b" }))] };
  const both = await drawn(two);
  expect(both.figures).toHaveLength(2);
  for (const name of ["Hall A", "Hall B"]) expect(both.words).toContain(name);
  const none = await drawn({ halls: [], units: [] });
  expect(none.figures).toEqual([]);
  expect(none.words).not.toContain("Taken");
});
