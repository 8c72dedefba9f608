import { expect, test } from "vitest";
import type { BrandSummary } from "~/content/model/brand";
import { productApi } from "~/content/product-api/product-api.server";
import { listCards, readBrandList } from "./brand-list.server";

test.each([
  { category: "made-up", order: "name", page: 1 },
  { category: "made-up", order: "booth", page: 3 },
  { category: "footwear", order: "booth", page: 1 },
] as const)("%o: the same as from the API", async (query) => {
  expect(await readBrandList(productApi, { ...query, q: "" })).toEqual(await productApi.brands(query));
});

test("a number that booths of two halls have stands with its hall", () => {
  const brand = (hall: string, booth: string) =>
    ({ slug: `${hall}-${booth}`, name: hall, logo: null, tagline: "", categories: [], hall, booth }) as BrandSummary;
  const { cards } = listCards([brand("Hall A", "1"), brand("Hall B", "1"), brand("Hall B", "2")], {
    q: "",
    order: "name",
    category: "",
  });
  expect(cards.map(({ booth }) => booth)).toEqual(["1, Hall A", "1, Hall B", "2"]);
});
