import { describe, expect, it } from "vitest";
import { type Documents, idOf, mapKinds } from "~/content/documents/kinds";
import type { Unit } from "~/content/model/hall/hall";
import { hallFaults } from "~/content/rules/hall";
import { applyChanges } from "~/content/store/publication";
import { type Asked, mergeBooths, putUpBooths, type StoredPlan, splitBooth, storedPlan } from "./booth-parts";
import { boothsOf, roomFor } from "./booth-rows";

const unit = (booth: string, x: number, more: Partial<Unit> = {}): Unit => ({
  hall: "b",
  booth,
  x,
  y: 3,
  w: 3,
  h: 3,
  ...more,
});

const hall = {
  id: "b",
  name: "Hall B",
  width: 40,
  depth: 20,
  openings: [{ name: "Door", x: 20, y: 0 }],
  aisles: [],
  fixtures: [],
  amenities: [],
};

const brand = (slug: string, booth: string, more: object = {}) => ({
  slug,
  name: slug,
  hall: "Hall B",
  booth,
  ...more,
});

function documentsOf(units: readonly Unit[], brands: readonly object[]): Documents {
  const all: Record<string, readonly object[]> = { halls: [hall], units, brands };
  return mapKinds((kind) =>
    (all[kind] ?? []).map((document, place) => ({ id: idOf(kind, document), place, document })),
  );
}

/** The booths and brands after a change; a fault is thrown. */
function changed(documents: Documents, ask: (plan: StoredPlan) => Asked) {
  const asked = ask(storedPlan(documents));
  if ("fault" in asked) throw new Error(asked.fault);
  const plan = storedPlan(applyChanges(documents, asked.changes));
  return {
    booths: plan.units.map(({ hall: _, ...booth }) => booth),
    stands: Object.fromEntries(plan.brands.map(({ name, stands }) => [name, stands.map(({ booth }) => booth).join()])),
  };
}

describe("booths that are merged", () => {
  const documents = documentsOf(
    [unit("1", 3), unit("2", 6), unit("3", 9)],
    [
      brand("acorn", "1", { moreBooths: [{ booth: "2" }] }),
      brand("birch", "3", { moreBooths: [{ booth: "2", from: "2027-05-01", hall: "Hall B" }] }),
      brand("cedar", "9"),
    ],
  );

  it("are one, and their brands come along once", () => {
    const { booths, stands } = changed(documents, (plan) => mergeBooths(plan, "b", ["01", "2"], "1"));
    expect(booths).toEqual(
      [
        { booth: "3", x: 9, y: 3, w: 3, h: 3 },
        { booth: "1", x: 3, y: 3, w: 6, h: 3, shared: true },
      ].toSorted((a, b) => a.booth.localeCompare(b.booth)),
    );
    expect(stands).toEqual({ acorn: "1", birch: "3,1", cedar: "9" });
  });

  it("may have a number that nobody else has", () => {
    expect(changed(documents, (plan) => mergeBooths(plan, "b", ["1", "2"], "1+2")).stands.acorn).toBe("1+2");
    for (const [numbers, booth] of [
      [["1", "2"], "3"],
      [["1", "3"], "1"],
      [["1", "1"], "1"],
      [["1", "8"], "1"],
    ] as const)
      expect(mergeBooths(storedPlan(documents), "b", numbers, booth)).toHaveProperty("fault");
  });
});

describe("a booth that is split", () => {
  const documents = documentsOf(
    [unit("1", 3, { w: 6, shared: true, open: ["north"] }), unit("2", 9)],
    [brand("acorn", "1"), brand("birch", "2", { moreBooths: [{ booth: "1" }] }), brand("cedar", "1")],
  );

  it("gives its brands the parts in order", () => {
    const { booths, stands } = changed(documents, (plan) => splitBooth(plan, "b", "1", ["1", "1b", "1c"], true));
    expect(booths).toEqual([
      { booth: "1", x: 3, y: 3, w: 2, h: 3, open: ["north"] },
      { booth: "2", x: 9, y: 3, w: 3, h: 3 },
      { booth: "1b", x: 5, y: 3, w: 2, h: 3, open: ["north"] },
      { booth: "1c", x: 7, y: 3, w: 2, h: 3, open: ["north"] },
    ]);
    expect(stands).toEqual({ acorn: "1", birch: "2,1b", cedar: "1c" });
  });

  it("is shared where there are more brands than parts", () => {
    const { booths, stands } = changed(documents, (plan) => splitBooth(plan, "b", "1", ["4", "5"], false));
    expect(booths.filter(({ shared }) => shared)).toMatchObject([{ booth: "5", y: 4.5, h: 1.5 }]);
    expect(stands).toEqual({ acorn: "4", birch: "2,5", cedar: "5" });
  });

  it("has other numbers, two at least", () => {
    for (const numbers of [["4"], ["4", "04"], ["4", "2"], []])
      expect(splitBooth(storedPlan(documents), "b", "1", numbers, true)).toHaveProperty("fault");
  });
});

describe("a hall of rows", () => {
  const rows = { rows: 5, squares: 12, size: 3, aisle: 2.5, x: 2.5, y: 4, prefix: "H2-" };

  it("has rows back to back that can be reached, and numbers with letters beyond Z", () => {
    const booths = boothsOf("b", rows);
    expect(booths.length).toBe(60);
    expect(booths[12]).toEqual({ hall: "b", booth: "H2-B-1", x: 2.5, y: 7, w: 3, h: 3 });
    expect(booths[24]).toMatchObject({ booth: "H2-C-1", y: 12.5 });
    const room = roomFor(rows);
    expect(room).toEqual({ width: 41, depth: 26.5 });
    expect(hallFaults({ halls: [{ ...hall, ...room }], units: booths })).toEqual([]);
    expect(boothsOf("b", { ...rows, rows: 28, squares: 1, prefix: "" }).at(-1)?.booth).toBe("AB-1");
  });

  it("replaces booths in their own spelling, and others only when asked", () => {
    const documents = documentsOf([unit("H2-A1", 30, { shared: true, open: ["south"] }), unit("old", 33)], []);
    const put = (removes: boolean) =>
      applyChanges(
        documents,
        putUpBooths(storedPlan(documents), "b", boothsOf("b", { ...rows, rows: 1, squares: 2 }), removes),
      );
    const named = (removes: boolean) => put(removes).units.map(({ id }) => id);
    expect(named(false)).toEqual(["b / H2-A1", "b / old", "b / H2-A-2"]);
    expect(named(true)).toEqual(["b / H2-A1", "b / H2-A-2"]);
    expect(put(true).units[0]?.document).toEqual({ ...unit("H2-A1", 2.5, { y: 4 }), shared: true });
  });
});
