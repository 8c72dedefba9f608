import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import exhibiting from "~/content/embedded/exhibiting.json";
import type { OfBoothTypes } from "~/content/model/booth-types";
import { exhibitingSchema } from "~/content/model/exhibiting";
import { takenUnits } from "~/content/model/hall/hall-plan";
import { toDatesView, toProspectusView } from "./prospectus-view.server";

const content = exhibitingSchema.parse(exhibiting);
const at = (moment: string) => Date.parse(moment);

test("the price from is the price of the smallest booth of the form", () => {
  const { booths } = toProspectusView(content, null);
  const rows: (OfBoothTypes<string> & { label: string })[] = [
    { label: "From", shell: "Rp\u00a014.850.000", raw: "Rp\u00a024.300.000" },
    { label: "Smallest", shell: "9 m²", raw: "18 m²" },
    { label: "Per m²", shell: "Rp\u00a01.650.000", raw: "Rp\u00a01.350.000" },
  ];
  expect(booths.rows.slice(0, 3)).toMatchObject(rows);
});

test("prices of open sides are listed from the fewest on, with all numbers of sides for which each counts", () => {
  const [corner, island] = [
    { name: "Corner", sides: 2, price: 3_000_000 },
    { name: "Island", sides: 4, price: 9_000_000 },
  ];
  const rowsOf = (changes: object) =>
    toProspectusView({ ...content, ...changes }, null).sides.map(({ name, sides, price }) => [name, sides, price]);
  expect(rowsOf({})).toEqual([]);
  expect(rowsOf({ openSidePrice: 1_000_000 })).toEqual([]);
  expect(rowsOf({ openSides: [island, corner], openSidePrice: 1_000_000 })).toEqual([
    ["Corner", "2–3", "Rp\u00a03.000.000 a booth"],
    ["Island", "4", "Rp\u00a09.000.000 a booth"],
  ]);
  expect(rowsOf({ openSides: [corner] })).toEqual([["Corner", "2–4", "Rp\u00a03.000.000 a booth"]]);
  expect(rowsOf({ openSides: [island], openSidePrice: 1_000_000 })).toEqual([
    ["Each side after the first", "2–3", "Rp\u00a01.000.000 a side"],
    ["Island", "4", "Rp\u00a09.000.000 a booth"],
  ]);
});

test("the plan counts the squares without a brand, and ignores booths that are not on the grid", () => {
  const brands = ["A-1", "A1", "H-20", "Foyer", "A-21"].map((booth) => ({ hall: "Hall A", booth }));
  const stock = { plan: shippedContent, taken: takenUnits(shippedContent, brands) };
  const { plan } = toProspectusView(content, stock);
  expect(plan?.text).toContain("158 of 160 squares are free");
});

const DATES = [
  { day: "2025-11-12", lastDay: "2025-11-13", title: "Build-up", text: "-" },
  { day: "2025-10-17", title: "Drawings", text: "-" },
];

test.each([
  // The Jakarta day begins at 17:00 UTC.
  ["2025-10-14T16:59:59Z", "In 3 days", "In 29 days"],
  ["2025-10-14T17:00:00Z", "In 2 days", "In 28 days"],
  ["2025-10-16T12:00:00+07:00", "Tomorrow", "In 27 days"],
  ["2025-10-17T23:59:59+07:00", "Today", "In 26 days"],
  ["2025-10-18T00:00:00+07:00", "Passed", "In 25 days"],
  ["2025-11-12T08:00:00+07:00", "Passed", "Today"],
  ["2025-11-13T08:00:00+07:00", "Passed", "Now"],
  ["2025-11-14T00:00:00+07:00", "Passed", "Passed"],
])("at %s the drawings are due: %s; the build-up is: %s", (now, drawings, buildUp) => {
  const dates = toDatesView(DATES, at(now));
  expect(dates.map(({ title, left }) => [title, left])).toEqual([
    ["Drawings", drawings],
    ["Build-up", buildUp],
  ]);
  expect(dates.map(({ passed }) => passed)).toEqual([drawings === "Passed", buildUp === "Passed"]);
});

test.each([
  ["2025-10-17", undefined, "17 October 2025"],
  ["2025-11-12", "2025-11-13", "12–13 November 2025"],
  ["2025-10-30", "2025-11-02", "30 October – 2 November 2025"],
  ["2025-12-30", "2026-01-02", "30 December 2025 – 2 January 2026"],
])("%s to %s is written %s", (day, lastDay, text) => {
  expect(toDatesView([{ day, lastDay, title: "-", text: "-" }], 0)[0]?.when).toBe(text);
});
