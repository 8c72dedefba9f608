import { describe, expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import exhibiting from "~/content/embedded/exhibiting.json";
import { exhibitingSchema } from "~/content/model/exhibiting";
import type { HallPlan, Unit } from "~/content/model/hall/hall";
import { takenUnits } from "~/content/model/hall/hall-plan";
import { sizeOf } from "./booth-area";
import { type BoothChoice, boothHref, readBoothChoice } from "./booth-choice";
import { priceOfBooth } from "./booth-price";
import { describeRegisteredBooth, toBoothView } from "./booth-view.server";

const content = exhibitingSchema.parse(exhibiting);
const plan: HallPlan = shippedContent;
const read = (query: string) => readBoothChoice(new URLSearchParams(query), plan);
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
    expect(priceOfBooth(content, { type: "shell", size: 9, pieces: [] })).toEqual({
      area: 14_850_000,
      sides: [],
      extras: [],
      net: 14_850_000,
      tax: 1_633_500,
      total: 16_483_500,
    });
    expect(priceOfBooth(content, { type: "raw", size: 24, pieces: [0, 1, 2] })).toEqual({
      area: 32_400_000,
      sides: [],
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
    const withSides = { ...content, openSidePrice: 1_000_000 };
    expect(priceOfBooth(withSides, { type: "shell", size: 9, sides: [3], pieces: [] })?.net).toBe(16_850_000);
    const { receipt } = toBoothView(withSides, { ...read("squares=C-7"), sides: [3] }, stockOf([]));
    expect(receipt.lines).toContainEqual({ what: "Further open sides: 2", amount: `Rp${NBSP}2.000.000` });
    expect(priceOfBooth(content, { type: "shell", size: 9, sides: [3], pieces: [] })?.net).toBe(14_850_000);
  });

  test("names the open sides that the list names, each name once, and charges them in the estimate", () => {
    const openSides = [
      { name: "Corner", sides: 2, price: 3_000_000 },
      { name: "Island", sides: 4, price: 9_000_000 },
    ];
    const named = { ...content, openSides, openSidePrice: 1_000_000 };
    const choice = { ...read("squares=C-7,C-8,C-9"), sides: [4, 2, 3] };
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
    const choice = readBoothChoice(new URLSearchParams("squares=C-7,C-8"), cut);
    expect(choice.sides).toEqual([2, 1]);
    const withSides = { ...content, openSidePrice: 1_000_000 };
    const linesWith = (booths: string[]) => {
      const taken = takenUnits(
        cut,
        booths.map((booth) => ({ hall: "Hall A", booth })),
      );
      return toBoothView(withSides, choice, { plan: cut, taken }).receipt.lines?.map(({ what }) => what);
    };
    expect(linesWith([])).toContain("Further open sides: 1");
    expect(linesWith(["C-7"])?.join()).not.toContain("open sides");
  });

  test.each([4, 5, 1_234_567])("has whole PPN when a square metre costs %i", (pricePerSquareMetre) => {
    const booths = { ...content.booths, shell: { ...content.booths.shell, pricePerSquareMetre } };
    const price = priceOfBooth({ ...content, booths }, { type: "shell", size: 9, pieces: [] });
    expect(price?.tax).toBe(Math.round(9 * pricePerSquareMetre * 0.11));
  });

  test("of an older API without the rate has no PPN", () => {
    const { taxPercent: _, ...older } = content;
    expect(priceOfBooth(older, { type: "shell", size: 9, pieces: [] })).toMatchObject({
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
    expect(priceOfBooth(content, { type, size, pieces: [] })).toBeNull();
  });

  test("the rate is the one that the prospectus names", () => {
    expect(content.tax).toContain(`PPN (${content.taxPercent}%)`);
  });
});

describe("the choice in an address", () => {
  test("has type, area, squares in the order of the plan, and pieces", () => {
    expect(read("type=raw&size=36&squares=D-8,c7,D-8,Z-1&extra-2=1&extra-3=2")).toMatchObject({
      type: "raw",
      size: 36,
      squares: ["D-8"],
      extras: [0, 1, 2, ...Array.from({ length: 9 }, () => 0)],
    });
    expect(read("squares=D-8,C-7").squares).toEqual(["C-7", "D-8"]);
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

  test("its squares make its area, until an area is given", () => {
    expect(sizeOf(read("type=raw"))).toBe(18);
    expect(sizeOf(read("squares=C-7,C-8"))).toBe(18);
    expect(sizeOf(read("squares=C-7,C-8&size=20"))).toBe(20);
  });

  test("has its squares as one list, or one by one as a form sends them", () => {
    const choice = read("type=raw&squares=C-8&squares=C-7&extra-2=1");
    expect(choice.squares).toEqual(["C-7", "C-8"]);
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
    expect(view("squares=C-7,C-8&size=20").form.values).toMatchObject({ size: "20", area: "18" });
    expect(view("").form.values).toMatchObject({ size: "", area: "9", chosen: "" });
  });

  test("while it is unknown which squares are free, none can be chosen", () => {
    expect(view("squares=C-7", null)).toMatchObject({ plan: null, prefill: { boothSize: "9" } });
  });
});

describe("what mails say of a registration", () => {
  const choice: BoothChoice = read("squares=C-7&extra-3=2");

  test("squares, extras, and the price of what was registered", () => {
    expect(describeRegisteredBooth({ boothType: "shell", boothSize: 9 }, choice, content)).toEqual({
      squares: "C-7",
      extras: `2 × Power, 1,300${NBSP}W`,
      estimate: `Rp${NBSP}19.258.500 with PPN (Rp${NBSP}17.350.000 + 11% PPN: Rp${NBSP}1.908.500)`,
    });
  });

  test("no price where no type was chosen, and the squares alone while prices are out of reach", () => {
    expect(describeRegisteredBooth({ boothType: "not_sure" }, read(""), content)).toEqual({
      squares: undefined,
      extras: undefined,
      estimate: undefined,
    });
    expect(describeRegisteredBooth({ boothType: "shell" }, choice, null)).toEqual({
      squares: "C-7",
      extras: undefined,
      estimate: undefined,
    });
  });
});
