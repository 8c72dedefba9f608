import { expect, test } from "vitest";
import { productApi } from "~/content/product-api/product-api.server";
import { readBrandList } from "./brand-list.server";

test.each([
  { category: "made-up", order: "name", page: 1 },
  { category: "made-up", order: "booth", page: 3 },
  { category: "footwear", order: "booth", page: 1 },
] as const)("%o: the same as from the API", async (query) => {
  expect(await readBrandList(productApi, { ...query, q: "" })).toEqual(await productApi.brands(query));
});
