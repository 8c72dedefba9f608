import { describe, expect, test } from "vitest";
import { env } from "~/base/env/env.server";
import { shippedContent } from "~/content/documents/shipped-content.server";
import exhibiting from "~/content/embedded/exhibiting.json";
import type { BoothType } from "~/content/model/booth-types";
import { exhibitingSchema } from "~/content/model/exhibiting";
import type { HallPlan, Unit } from "~/content/model/hall/hall";
import { takenUnits } from "~/content/model/hall/hall-plan";
import { withTax } from "~/leads/model/tax-rule";
import { sizeOf } from "./booth-area";
import { type BoothChoice, boothHref, readBoothChoice } from "./booth-choice";
import { priceOfBooth } from "./booth-price";
import { describeRegisteredBooth, faultOfRegistered, toBoothView } from "./booth-view.server";

const content = exhibitingSchema.parse(exhibiting);
const plan: HallPlan = shippedContent;
const NO_PRICES: ReadonlyMap<string, number> = new Map();
const readIn = (of: HallPlan, query: string, byHand = NO_PRICES) =>
  readBoothChoice(new URLSearchParams(query), of, byHand);
const read = (query: string) => readIn(plan, query);
const rule = env.invoices.tax;
/** A choice without squares. */
const typed = (type: BoothType, size: number, extras: number[] = []) => ({ type, size, squares: [], extras });
const withSides = (query: string, ...sides: number[]): BoothChoice => {
  const choice = read(query);
  return { ...choice, squares: choice.squares.map((square, index) => ({ ...square, sides: sides[index] ?? 0 })) };
};
const namesOf = ({ squares }: BoothChoice) => squares.map(({ name }) => name);
const stockOf = (booths: readonly string[]) => ({
  plan,
  taken: takenUnits(
    plan,
    booths.map((booth) => ({ hall: "Hall A", booth })),
  ),
});
const NBSP = "\u00a0";

describe("the price of a booth", () => {
  test("is area and extras, then PPN, in whole rupiah", () => {
    expect(priceOfBooth(content, typed("shell", 9), rule)).toEqual({
      area: { size: 9, amount: 14_850_000 },
      sides: [],
      byHand: [],
      extras: [],
      net: 14_850_000,
      tax: 1_633_500,
      total: 16_483_500,
    });
    expect(priceOfBooth(content, typed("raw", 24, [0, 1, 2]), rule)).toEqual({
      area: { size: 24, amount: 32_400_000 },
      sides: [],
      byHand: [],
      extras: [
        { index: 1, pieces: 1, amount: 1_500_000 },
        { index: 2, pieces: 2, amount: 2_500_000 },
      ],
      net: 36_400_000,
      tax: 4_004_000,
      total: 40_404_000,
    });
  });

  test("has each further open side of its squares, where the list says what it costs", () => {
    const listed = { ...content, openSidePrice: 1_000_000 };
    const choice = withSides("squares=C-7", 3);
    expect(priceOfBooth(listed, choice, rule)?.net).toBe(16_850_000);
    const { receipt } = toBoothView(listed, choice, stockOf([]));
    expect(receipt.lines).toContainEqual({ what: "Further open sides: 2", amount: `Rp${NBSP}2.000.000` });
    expect(priceOfBooth(content, choice, rule)?.net).toBe(14_850_000);
  });

  test("has the price that the team has set for a square, in place of its area and its open sides", () => {
    const byHand = new Map([["hall-a C 7", 30_000_001]]);
    const listed = { ...content, openSidePrice: 1_000_000 };
    const choice = readIn(plan, "squares=C-7,C-8&extra-2=1", byHand);
    const { receipt } = toBoothView(listed, choice, stockOf([]));
    expect(receipt.lines).toEqual([
      { what: `Shell scheme, 9${NBSP}m² at Rp${NBSP}1.650.000`, amount: `Rp${NBSP}14.850.000` },
      { what: `Square C-7, 9${NBSP}m²`, amount: `Rp${NBSP}30.000.001` },
      { what: "1 × Second open side", amount: `Rp${NBSP}1.500.000` },
    ]);
    expect(priceOfBooth(listed, choice, rule)).toMatchObject({ net: 46_350_001, tax: 5_098_500 });
    const alone = toBoothView(listed, readIn(plan, "squares=C-7", byHand), stockOf([]));
    expect(alone.receipt.lines?.map(({ what }) => what)).toEqual([`Square C-7, 9${NBSP}m²`]);
  });

  test("names the open sides that the list names, each name once, and charges them in the estimate", () => {
    const openSides = [
      { name: "Corner", sides: 2, price: 3_000_000 },
      { name: "Island", sides: 4, price: 9_000_000 },
    ];
    const named = { ...content, openSides, openSidePrice: 1_000_000 };
    const choice = withSides("squares=C-7,C-8,C-9", 4, 2, 3);
    const { receipt } = toBoothView(named, choice, stockOf([]));
    expect(receipt.lines?.slice(1)).toEqual([
      { what: "Corner × 2", amount: `Rp${NBSP}6.000.000` },
      { what: "Island", amount: `Rp${NBSP}9.000.000` },
    ]);
    expect(receipt.sums?.[0]).toEqual({ what: "Without PPN", amount: `Rp${NBSP}59.550.000` });
    const { estimate } = describeRegisteredBooth({ boothType: "shell", boothSize: 27 }, choice, named);
    expect(estimate).toContain(`Rp${NBSP}59.550.000 + 11% PPN`);
  });

  test("has the open sides of each square as the plan has them, and not those of a square that is gone", () => {
    const open: Record<string, Unit["open"]> = { "C-7": ["north", "east"], "C-8": ["north"] };
    const cut = { ...plan, units: plan.units.map((unit) => ({ ...unit, open: open[unit.booth] ?? unit.open })) };
    const choice = readIn(cut, "squares=C-7,C-8");
    expect(choice.squares.map(({ sides }) => sides)).toEqual([2, 1]);
    const listed = { ...content, openSidePrice: 1_000_000 };
    const linesWith = (booths: string[]) => {
      const taken = takenUnits(
        cut,
        booths.map((booth) => ({ hall: "Hall A", booth })),
      );
      return toBoothView(listed, choice, { plan: cut, taken }).receipt.lines?.map(({ what }) => what);
    };
    expect(linesWith([])).toContain("Further open sides: 1");
    expect(linesWith(["C-7"])?.join()).not.toContain("open sides");
  });

  test.each([4, 5, 1_234_567])("has whole PPN when a square metre costs %i", (pricePerSquareMetre) => {
    const booths = { ...content.booths, shell: { ...content.booths.shell, pricePerSquareMetre } };
    const price = priceOfBooth({ ...content, booths }, typed("shell", 9), rule);
    expect(price?.tax).toBe(withTax(9 * pricePerSquareMetre, rule).tax);
  });

  test("of an older API without the rate has no PPN", () => {
    const { taxPercent: _, ...older } = content;
    expect(priceOfBooth(older, typed("shell", 9), rule)).toMatchObject({
      net: 14_850_000,
      tax: undefined,
      total: 14_850_000,
    });
  });

  test.each([
    ["shell", 8],
    ["raw", 17],
    ["raw", 501],
  ] as const)("of %s with %i m² does not exist", (type, size) => {
    expect(priceOfBooth(content, typed(type, size), rule)).toBeNull();
  });

  test("the rate is the one that the prospectus names", () => {
    expect(content.tax).toContain(`PPN (${content.taxPercent}%)`);
  });
});

describe("the choice in an address", () => {
  test("has type, area, squares in the order of the plan, and pieces", () => {
    const choice = read("type=raw&size=36&squares=D-8,c7,D-8,Z-1&extra-2=1&extra-3=2");
    expect(namesOf(choice)).toEqual(["D-8"]);
    expect(choice).toMatchObject({
      type: "raw",
      size: 36,
      extras: [0, 1, 2, ...Array.from({ length: 9 }, () => 0)],
    });
    expect(namesOf(read("squares=D-8,C-7"))).toEqual(["C-7", "D-8"]);
  });

  test.each([
    ["type=tent&size=-9&squares=&extra-1=1e9", { type: "shell", size: undefined, squares: [] }],
    ["size=9999&extra-1=99", { size: undefined }],
    [`squares=${Array.from({ length: 20 }, (_, index) => `A-${index + 1}`).join()}`, {}],
  ])("that is out of bounds is ignored: %s", (query, expected) => {
    const choice = read(query);
    expect(choice).toMatchObject(expected);
    expect(choice.squares.length).toBeLessThanOrEqual(12);
    expect(Math.max(...choice.extras)).toBeLessThanOrEqual(20);
  });

  test("its squares make its area, whatever was typed", () => {
    expect(sizeOf(read("type=raw"))).toBe(18);
    expect(sizeOf(read("size=20"))).toBe(20);
    expect(sizeOf(read("squares=C-7,C-8"))).toBe(18);
    for (const size of [9, 20, 500]) expect(sizeOf(read(`squares=C-7,C-8&size=${size}`))).toBe(18);
    expect(sizeOf(read("squares=Z-1&size=20"))).toBe(20);
  });

  test("has its squares as one list, or one by one as a form sends them", () => {
    const choice = read("type=raw&squares=C-8&squares=C-7&extra-2=1");
    expect(namesOf(choice)).toEqual(["C-7", "C-8"]);
    expect(boothHref(choice)).toBe("/book-space?extra-2=1&squares=C-7%2CC-8&type=raw");
  });
});

describe("what the page shows of a choice", () => {
  const view = (query: string, booths: string[] | null = ["A-1", "D8"]) =>
    toBoothView(content, read(query), booths && stockOf(booths));

  test("every line of the bill", () => {
    const { receipt, prefill } = view("squares=C-7,C-8&extra-2=1");
    expect(receipt.squares).toBe("Your squares: C-7 and C-8");
    expect(receipt.lines).toEqual([
      { what: `Shell scheme, 18${NBSP}m² at Rp${NBSP}1.650.000`, amount: `Rp${NBSP}29.700.000` },
      { what: "1 × Second open side", amount: `Rp${NBSP}1.500.000` },
    ]);
    expect(receipt.sums).toEqual([
      { what: "Without PPN", amount: `Rp${NBSP}31.200.000` },
      { what: "PPN, 11%", amount: `Rp${NBSP}3.432.000` },
    ]);
    expect(receipt.total?.amount).toBe(`Rp${NBSP}34.632.000`);
    expect(prefill).toEqual({ boothType: "shell", boothSize: "18" });
  });

  test("squares that have a brand by now are named, and no longer chosen", () => {
    const { receipt, prefill, plan } = view("squares=C-7,D-8");
    expect(receipt.lost).toBe("No longer free: D-8. Please choose another square.");
    expect(receipt.squares).toBe("Your squares: C-7");
    expect(prefill.boothSize).toBe("9");
    expect(plan?.[0]?.rows[3]?.squares[7]).toMatchObject({ name: "D-8", state: "taken" });
  });

  test("squares that somebody holds say so, and can be chosen no more than those with a brand", () => {
    const stock = stockOf(["D8", "C-7"]);
    const held = new Set([...stock.taken].filter(({ booth }) => booth === "C-7"));
    const shown = toBoothView(content, read("squares=C-7"), { ...stock, held });
    expect(shown.plan?.[0]?.rows[2]?.squares[6]).toMatchObject({ name: "C-7", state: "held" });
    expect(shown.plan?.[0]?.rows[3]?.squares[7]).toMatchObject({ name: "D-8", state: "taken" });
    expect(shown.receipt.lost).toContain("C-7");
  });

  test.each([
    ["type=raw&size=9", "Raw space starts at 18 m²."],
    ["size=8", "The smallest booth is 9 m²."],
    ["size=501", "The largest booth is 500 m²."],
    ["type=raw&squares=C-7", `Your squares have 9${NBSP}m². Raw space starts at 18 m².`],
    ["type=raw&squares=C-7&size=18", `Your squares have 9${NBSP}m². Raw space starts at 18 m².`],
  ])("%s has a message in place of a price", (query, fault) => {
    const { receipt } = view(query);
    expect(receipt).toMatchObject({ fault });
    expect(receipt.total).toBeUndefined();
  });

  test("squares beyond the twelfth are named, and neither booked nor paid", () => {
    const asked = Array.from({ length: 14 }, (_, index) => `C-${index + 1}`).join();
    const { receipt, prefill, form } = view(`squares=${asked}`);
    expect(receipt.surplus).toBe("At most 12 squares can be chosen. Not counted: C-13 and C-14.");
    expect(form.values.squares?.split(",")).toHaveLength(12);
    expect(prefill.boothSize).toBe("108");
  });

  test("the area of squares is typed nowhere, so that other squares change it", () => {
    expect(view("squares=C-7,C-8").form.values).toMatchObject({
      size: "",
      area: "18",
      chosen: `Your squares: C-7 and C-8, Rp${NBSP}32.967.000`,
    });
    const other = view("squares=C-7,C-8&size=20");
    expect(other.form.values).toMatchObject({ size: "20", area: "18" });
    expect(other.prefill.boothSize).toBe("18");
    expect(other.receipt.lines?.[0]?.what).toContain(`18${NBSP}m²`);
    expect(other.receipt.counted).toBe(
      `Your squares have 18${NBSP}m². That counts, not the 20${NBSP}m² that you typed.`,
    );
    expect(view("squares=C-7,C-8&size=18").receipt.counted).toBeUndefined();
    expect(view("size=20").receipt.counted).toBeUndefined();
    expect(view("").form.values).toMatchObject({ size: "", area: "9", chosen: "" });
  });

  test("an area with a fraction is that of the squares to a hundredth, in every place, and is typed nowhere", () => {
    const odd = plan.units.map((unit) => (unit.booth === "C-7" ? { ...unit, w: 3.45, h: 3.27 } : unit));
    const cut = { ...plan, units: odd };
    const { receipt, prefill, form } = toBoothView(content, readIn(cut, "squares=C-7,C-8"), {
      plan: cut,
      taken: new Set(),
    });
    expect(receipt.lines?.[0]).toEqual({
      what: `Shell scheme, 20.28${NBSP}m² at Rp${NBSP}1.650.000`,
      amount: `Rp${NBSP}33.462.000`,
    });
    expect([prefill.boothSize, form.values.area]).toEqual(["", "20.28"]);
    const registered = { boothType: "shell", boothSize: undefined } as const;
    expect(describeRegisteredBooth(registered, readIn(cut, "squares=C-7,C-8"), content).boothSize).toBe(20.28);
  });

  test("while it is unknown which squares are free, none can be chosen", () => {
    expect(view("squares=C-7", null)).toMatchObject({ plan: null, prefill: { boothSize: "9" } });
  });
});

describe("what is stored of a registration", () => {
  const choice: BoothChoice = read("squares=C-7&extra-3=2");

  test("squares with their area, extras, and the price of what was registered", () => {
    expect(describeRegisteredBooth({ boothType: "shell", boothSize: 9 }, choice, content)).toEqual({
      squares: "C-7",
      boothSize: 9,
      extras: `2 × Power, 1,300${NBSP}W`,
      estimate: `Rp${NBSP}19.258.500 with PPN (Rp${NBSP}17.350.000 + 11% PPN: Rp${NBSP}1.908.500)`,
    });
  });

  test("the area of the squares, and its price, whatever was typed; without squares what was typed", () => {
    const two = read("squares=C-7,C-8&size=9");
    for (const boothSize of [9, 18, 500, undefined]) {
      const said = describeRegisteredBooth({ boothType: "shell", boothSize }, two, content);
      expect(said).toMatchObject({ boothSize: 18, estimate: expect.stringContaining(`Rp${NBSP}29.700.000 +`) });
    }
    const none = describeRegisteredBooth({ boothType: "shell", boothSize: 20 }, read("size=9"), content);
    expect(none).toEqual({ estimate: expect.stringContaining(`Rp${NBSP}33.000.000 +`) });
  });

  test("no price where no type was chosen, and the squares alone while prices are out of reach", () => {
    expect(describeRegisteredBooth({ boothType: "not_sure", boothSize: undefined }, read(""), content)).toEqual({});
    expect(describeRegisteredBooth({ boothType: "shell", boothSize: undefined }, choice, null)).toEqual({
      squares: "C-7",
      boothSize: 9,
    });
  });

  test.each([
    ["squares=C-7", "raw", 18, `Your squares have 9${NBSP}m². Raw space starts at 18 m².`],
    ["squares=C-7,C-8", "raw", 9, undefined],
    ["squares=C-7", "shell", 500, undefined],
    ["squares=C-7", "not_sure", undefined, undefined],
    ["squares=Z-1", "raw", 9, "Raw space starts at 18 m²."],
    ["", "raw", undefined, undefined],
  ] as const)("%s as %s with %s m² typed: %s", (query, boothType, boothSize, why) => {
    expect(faultOfRegistered({ boothType, boothSize }, read(query))).toBe(why);
  });

  test("squares that are more than the largest booth are refused", () => {
    const large = { ...plan, units: plan.units.map((unit) => ({ ...unit, w: 20, h: 20 })) };
    const both = readIn(large, "squares=C-7,C-8");
    expect(faultOfRegistered({ boothType: "raw", boothSize: 18 }, both)).toBe(
      `Your squares have 800${NBSP}m². The largest booth is 500 m².`,
    );
  });
});
