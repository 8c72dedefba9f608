import { expect, test } from "vitest";
import { rowOf } from "~/content/documents/kinds";
import { fieldOf } from "./fields";
import { olderTranslations } from "./older-translations";

const root = fieldOf(rowOf("brands").schema);

const brand = (tagline: string, id: string, products: [string, string][] = []) => ({
  tagline,
  products: products.map(([name]) => ({ name })),
  translations: { id: { tagline: id, products: products.map(([, name]) => ({ name })) } },
});

const older = (...versions: unknown[]) => [...olderTranslations(root, versions)];

test("a text is older when it alone has not changed, whichever language is the original", () => {
  expect(older(brand("Clay", "Tanah liat"))).toEqual([]);
  expect(older(brand("Clay", "Tanah liat"), brand("Red clay", "Tanah liat"))).toEqual(["tagline@id"]);
  expect(older(brand("Clay", "Tanah liat"), brand("Red clay", "Tanah liat merah"))).toEqual([]);
  expect(older(brand("Clay", "Tanah liat"), brand("Clay", "Lempung"))).toEqual(["tagline@en"]);
});

test("a text that catches up makes no other one older, and one that changes again still does", () => {
  const [begun, red] = [brand("Clay", "Tanah liat"), brand("Red clay", "Tanah liat")];
  const both = brand("Red clay", "Tanah liat merah");
  expect(older(begun, red, both)).toEqual([]);
  expect(older(begun, brand("Clay", "Tanah liat merah"), both)).toEqual([]);
  expect(older(begun, red, both, brand("Red clay", "Lempung merah"))).toEqual(["tagline@en"]);
  expect(older(begun, red, brand("Old clay", "Tanah liat"))).toEqual(["tagline@id"]);
});

test("it is not older any more when it changes later, or is confirmed by the same document again", () => {
  const [begun, changed] = [brand("Clay", "Tanah liat"), brand("Red clay", "Tanah liat")];
  expect(older(begun, changed, brand("Red clay", "Tanah liat merah"))).toEqual([]);
  expect(older(begun, changed, { ...changed })).toEqual([]);
  expect(older(begun, changed, { ...changed }, brand("Old clay", "Tanah liat"))).toEqual(["tagline@id"]);
});

test("entries of lists that move or are added take their translation along", () => {
  const pot: [string, string] = ["Pot", "Panci"];
  const lid: [string, string] = ["Lid", "Tutup"];
  expect(older(brand("a", "b", [pot, lid]), brand("a", "b", [lid, pot]))).toEqual([]);
  expect(older(brand("a", "b", [lid]), brand("a", "b", [pot, lid]))).toEqual([]);
  expect(older(brand("a", "b", [pot]), brand("a", "b", [["Big pot", "Panci"]]))).toEqual(["products.0.name@id"]);
});

test("a text without a translation has no older one, and an Indonesian original has an older English one", () => {
  expect(older({ tagline: "Clay" }, { tagline: "Red clay" })).toEqual([]);
  expect(older({ tagline: "Clay" }, brand("Clay", "Tanah liat"))).toEqual([]);
  expect(older(brand("Clay", "Tanah liat"), { tagline: "Red clay" })).toEqual([]);
  const versions = ["Tanah liat", "Tanah liat merah"].map((tagline) => ({
    tagline,
    lang: "id",
    translations: { en: { tagline: "Clay" } },
  }));
  expect(older(...versions)).toEqual(["tagline@en"]);
});
