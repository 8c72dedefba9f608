import { describe, expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Unit } from "~/content/model/hall/hall";
import { unitWithName } from "~/content/model/hall/hall-plan";
import { companyKey, type Holder, limitPassed } from "./hold-limits";
import { holdEnd } from "./hold-time";
import { enlargedUnits, nearestUnits } from "./nearest-units";

describe("a hold", () => {
  test.each([
    ["2026-11-30T10:00:00+07:00", 3, "2026-12-03T17:00:00+07:00"],
    ["2026-11-27T10:00:00+07:00", 3, "2026-12-02T17:00:00+07:00"],
    ["2026-11-28T23:30:00+07:00", 1, "2026-11-30T17:00:00+07:00"],
    ["2026-11-29T18:30:00Z", 1, "2026-12-01T17:00:00+07:00"],
  ])("of %s for %i working days ends on %s", (from, days, end) => {
    expect(holdEnd(Date.parse(from), days)).toBe(Date.parse(end));
  });

  test("does not count holidays", () => {
    const end = holdEnd(Date.parse("2026-12-23T10:00:00+07:00"), 1, new Set(["2026-12-24", "2026-12-25"]));
    expect(end).toBe(Date.parse("2026-12-28T17:00:00+07:00"));
  });
});

describe("the limits of holds", () => {
  const asks = (more: Partial<Holder> = {}): Holder => ({
    ...{ company: "rimba", mailbox: "a@a.example", network: "n1", isConfirmed: false, units: 1, isOver: false },
    ...more,
  });
  const others = (count: number, more: (index: number) => Partial<Holder>) =>
    Array.from({ length: count }, (_, index) =>
      asks({ company: `c${index}`, mailbox: `m${index}`, network: `o${index}`, ...more(index) }),
    );

  test("nothing stands in the way of an opening rush behind many networks, or of confirmed ones behind one", () => {
    expect(
      limitPassed(
        asks(),
        others(79, () => ({})),
        160,
      ),
    ).toBeNull();
    expect(
      limitPassed(
        asks(),
        others(40, () => ({ network: "n1", isConfirmed: true })),
        160,
      ),
    ).toBeNull();
  });

  test.each<[string, Holder, Holder[]]>([
    ["company", asks({ units: 2 }), others(11, () => ({ company: "rimba" }))],
    ["mailbox", asks({ isConfirmed: true }), others(1, () => ({ mailbox: "a@a.example", units: 12 }))],
    ["network", asks(), others(2, () => ({ network: "n1", units: 12 }))],
    ["network", asks({ isConfirmed: true }), others(4, () => ({ network: "n1", units: 12, isConfirmed: true }))],
    ["everybody", asks(), others(80, () => ({}))],
  ])("that of %s", (limit, one, held) => {
    expect(limitPassed(one, held, 160)).toBe(limit);
  });

  test("whose hold ran out does not hold again and again, and others are not in its way", () => {
    const over = (count: number, more: Partial<Holder>) => others(count, () => ({ isOver: true, ...more }));
    const confirmed = { isConfirmed: true, units: 12 };
    expect(limitPassed(asks(), over(1, { company: "rimba", ...confirmed }), 160)).toBeNull();
    expect(limitPassed(asks(), over(1, { mailbox: "a@a.example", ...confirmed }), 160)).toBe("mailbox");
    expect(limitPassed(asks(), over(24, { network: "n1" }), 160)).toBe("network");
    // Who missed the link, or comes from the same network and presses it, holds.
    expect(
      limitPassed(asks({ units: 12 }), over(1, { company: "rimba", mailbox: "a@a.example", units: 12 }), 160),
    ).toBe(null);
    expect(limitPassed(asks({ isConfirmed: true }), over(24, { network: "n1" }), 160)).toBeNull();
    expect(limitPassed(asks(), over(100, { units: 12 }), 160)).toBeNull();
  });

  test("one network has at most half of a hall, confirmed or not", () => {
    const held = others(2, () => ({ network: "n1", units: 10, isConfirmed: true }));
    expect(limitPassed(asks({ isConfirmed: true }), held, 30)).toBe("network");
    expect(limitPassed(asks({ isConfirmed: true, network: "n2" }), held, 30)).toBeNull();
  });

  test("spellings of a company are one", () => {
    expect(companyKey("PT. Rimba  Raya")).toBe(companyKey("rimba raya, PT"));
    expect(companyKey("Rimba Raya")).not.toBe(companyKey("Rimba"));
    expect(companyKey("PT")).toBe("pt");
  });
});

describe("the nearest booths", () => {
  const named = (...names: string[]) => names.map((name) => unitWithName(shippedContent, name) as Unit);
  const offers = (wanted: string[], taken: string[], most = 3) => {
    const gone = new Set(named(...taken));
    const free = shippedContent.units.filter((unit) => !gone.has(unit));
    return nearestUnits(named(...wanted), free, most).map((units) => units.map(({ booth }) => booth).toSorted());
  };

  test("of one are beside it", () => {
    expect(offers(["A-5"], ["A-5"], 2).flat().toSorted()).toEqual(["A-4", "A-6"]);
  });

  test("of two are two side by side", () => {
    const [first] = offers(["A-5", "A-6"], ["A-5", "A-6"]);
    expect(first).toHaveLength(2);
    expect([
      ["A-3", "A-4"],
      ["A-7", "A-8"],
      ["B-5", "B-6"],
    ]).toContainEqual(first);
  });

  test("there are none when nothing is free, or no group is large enough", () => {
    expect(nearestUnits(named("A-5"), [], 3)).toEqual([]);
    expect(nearestUnits(named("A-5", "A-6"), named("B-1", "H-20"), 3)).toEqual([]);
    expect(nearestUnits([], named("B-1"), 3)).toEqual([]);
  });
});

describe("booths with more beside them", () => {
  const named = (...names: string[]) => names.map((name) => unitWithName(shippedContent, name) as Unit);
  const offers = (wanted: string[], free: string[], area: number, units = 12) =>
    enlargedUnits(named(...wanted), named(...wanted, ...free), area, { units, choices: 3 }).map((one) =>
      one.map(({ booth }) => booth).toSorted(),
    );

  test("have the area, with as few as that takes", () => {
    expect(offers(["A-5"], ["A-4", "A-6", "A-7", "B-20"], 18)).toEqual([
      ["A-4", "A-5"],
      ["A-5", "A-6"],
    ]);
    expect(offers(["A-5"], ["A-6", "A-7"], 27)).toEqual([["A-5", "A-6", "A-7"]]);
  });

  test("there are none for units that have the area, such as those that are too large together", () => {
    expect(offers(["A-5"], ["A-4", "A-6"], 9)).toEqual([]);
    expect(offers(["A-5", "A-6"], ["A-4", "A-7"], 9)).toEqual([]);
  });

  test("there are none when too few are free beside them, or too many would be chosen", () => {
    expect(offers(["A-5"], [], 18)).toEqual([]);
    expect(offers(["A-5"], ["A-7", "B-20"], 18)).toEqual([]);
    expect(offers(["A-5"], ["A-6", "A-7"], 27, 2)).toEqual([]);
    expect(enlargedUnits([], named("A-6"), 18, { units: 12, choices: 3 })).toEqual([]);
  });
});
