import { expect, test } from "vitest";
import type { Brand } from "~/content/model/brand";
import type { Hall, Unit } from "~/content/model/hall/hall";
import { brandOf, changesOf, isUnchanged } from "./brand-standing";

const unit = (booth: string) => ({ hall: "hall-a", booth }) as Unit;
const brand = (slug: string, name: string, booth: string, more: string[] = []) =>
  ({ slug, name, hall: "Hall A", booth, moreBooths: more.map((other) => ({ booth: other })) }) as Brand;
const site = {
  halls: [{ id: "hall-a", name: "Hall A" } as Hall],
  units: ["A-1", "A-2", "A-3"].map(unit),
  brands: [brand("rimba", "Rimba Raya", "A-1", ["A 02"]), brand("puncak", "Puncak", "A-3")],
};
const [rimba] = site.brands;
const prepared = { brand: "rimba", name: "Rimba Raya" };

test("the brand of an exhibitor is the one that was prepared, or that stands in its booths", () => {
  expect(brandOf(site, prepared, [])?.slug).toBe("rimba");
  expect(brandOf(site, { brand: "old-address" }, ["hall-a A 3"])?.slug).toBe("puncak");
  expect(brandOf(site, { brand: "old-address" }, ["hall-a A 9"])).toBeNull();
  expect(brandOf(site, { brand: "old-address" }, [])).toBeNull();
});

test("an editor has to change booths that came or went, and a name once the exhibitor has another one", () => {
  if (!rimba) throw new Error("no brand");
  const same = { units: ["hall-a A 1", "hall-a A 2"], all: ["hall-a A 1", "hall-a A 2"], name: "Rimba Raya" };
  expect(isUnchanged(changesOf(site, rimba, prepared, same))).toBe(true);
  // Another registration of the same brand has the other booth.
  expect(isUnchanged(changesOf(site, rimba, prepared, { ...same, units: ["hall-a A 1"] }))).toBe(true);
  const moved = { ...same, units: ["hall-a A 1", "hall-a A 3"], all: ["hall-a A 1", "hall-a A 3"] };
  expect(changesOf(site, rimba, prepared, moved)).toEqual({
    missing: ["hall-a A 3"],
    gone: ["hall-a A 2"],
    name: null,
  });
  const cancelled = changesOf(site, rimba, prepared, { ...same, units: [], all: [] });
  expect(cancelled).toEqual({ missing: [], gone: ["hall-a A 1", "hall-a A 2"], name: null });
  expect(changesOf(site, rimba, prepared, { ...same, name: "Rimba Baru" }).name).toBe("Rimba Baru");
  // What an editor wrote stays.
  const styled = { ...rimba, name: "RIMBA®" };
  expect(isUnchanged(changesOf(site, styled, prepared, same))).toBe(true);
});
