import { describe, expect, test } from "vitest";
import { pathsOfIcon } from "~/base/pdf/svg-shapes";
import { spelledWords } from "~/base/search/words";
import { AMENITIES } from "~/content/model/hall/hall-lists";
import { amenities } from "./amenities";
import { drawAmenities } from "./chart-view.server";

const drawings = drawAmenities(AMENITIES);

describe.each(AMENITIES)("%s", (kind) => {
  test("has a drawing", () => {
    expect(drawings[kind]).toMatch(/^<(?:path|g)/);
  });

  test("is drawn on paper with all its shapes", () => {
    const shapes = drawings[kind]?.match(/<(?!g\b)\w+/g) ?? [];
    expect(pathsOfIcon(drawings[kind] ?? "").filter(Boolean)).toHaveLength(shapes.length);
    expect(shapes.length).toBeGreaterThan(0);
  });

  test("is found by words that no other amenity has", () => {
    const wordsOf = (one: typeof kind) => amenities[one].words.map((word) => spelledWords(word).join(" "));
    const others = new Set(AMENITIES.filter((one) => one !== kind).flatMap(wordsOf));
    expect(wordsOf(kind).length).toBeGreaterThan(0);
    expect(wordsOf(kind).filter((word) => others.has(word))).toEqual([]);
  });
});
