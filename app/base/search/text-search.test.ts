import { expect, test } from "vitest";
import { MAX_WORDS, readSearch } from "./read-search";
import { createTextSearch, type SearchTexts } from "./text-search";
import { toVocabulary } from "./vocabulary";

const VOCABULARY = toVocabulary(
  ["the", "a", "me", "for", "something", "to", "off", "untuk", "yang"],
  [
    { terms: ["umbrella", "keep dry", "keep rain off", "tahan air"], finds: ["rain jacket", "poncho"] },
    { terms: ["matras"], finds: ["mat"] },
  ],
);

/** What finds things by their texts; titles are what comes before a colon. */
function searching(...things: string[]) {
  const textsOf = (thing: string): SearchTexts => {
    const [title = "", ...text] = thing.split(": ");
    return { title: [title], text };
  };
  return createTextSearch(things, textsOf, VOCABULARY);
}

test("a word is found where words begin, not within them", () => {
  const { find } = searching("Rainwear", "Drivetrains", "The rain", "Kertas", "Tas");
  expect(find("rain")).toEqual(["The rain", "Rainwear"]);
  expect(find("tas")).toEqual(["Tas"]);
  expect(find("vetrain")).toEqual([]);
});

test("stop words of both languages are dropped; alone they are looked for", () => {
  const { find } = searching("Tent", "Thermos", "Tenda");
  expect(find("something for the tent")).toEqual(["Tent"]);
  expect(find("yang untuk tenda")).toEqual(["Tenda"]);
  expect(find("the")).toEqual(["Thermos"]);
});

test("every other word must occur, in title or text, in any order, without accents, in singular or plural", () => {
  const { find } = searching("Café Press: coffee", "Coffee", "Porter’s shoes");
  expect(find("coffees CAFE")).toEqual(["Café Press: coffee"]);
  expect(find("porters shoe")).toEqual(["Porter’s shoes"]);
  expect(find("coffee shoe")).toEqual([]);
  expect(find(".*")).toEqual([]);
  expect(find("")).toEqual([]);
});

test("a title counts more than a text, a whole word more than the beginning of one", () => {
  const { find } = searching("Roof: with a tent", "Tentworks", "Tent");
  expect(find("tent")[0]).toBe("Tent");
  expect(find("tent").toSorted()).toEqual(["Roof: with a tent", "Tent", "Tentworks"]);
});

test.each([
  ["umbrella", "a synonym"],
  ["umbrela", "one with a typing error"],
  ["umbr", "one that is being typed"],
  ["keep dry", "a phrase"],
  ["something to keep me dry", "a phrase in a sentence"],
  ["something to keep the rain off", "another"],
  ["Tahan  AIR", "in Indonesian"],
])("%j finds what it means: %s", (search) => {
  const { find } = searching("Hujan Reda: Rain jackets", "Air Jernih: water", "Dry Goods: rain and a jacket");
  expect(find(search)).toEqual(["Hujan Reda: Rain jackets"]);
});

test("what a synonym means is found as a whole word, and part of a phrase is not the phrase", () => {
  const { find } = searching("Mats", "Materials", "Air Jernih: water", "Hujan Reda: Rain jackets");
  expect(find("matras")).toEqual(["Mats"]);
  expect(find("air")).toEqual(["Air Jernih: water"]);
  expect(find("dry")).toEqual([]);
});

test.each(["jakcet", "jaket", "jackett", "jacker", "rian"])("one typing error is forgiven: %s", (search) => {
  expect(searching("Rain jacket", "Tent").find(search)).toEqual(["Rain jacket"]);
});

test.each(["jakte", "bear", "ten", "xtent"])("two errors, and one in a short word, are not: %s", (search) => {
  expect(searching("Jacket", "Gear", "Tan").find(search)).toEqual([]);
});

test("a word that begins a word is taken as it is typed", () => {
  expect(searching("Boots", "Roots").find("boots")).toEqual(["Boots"]);
});

test("a search that finds nothing comes near to those with a word less, and to what has most of its words", () => {
  const { nearest } = searching("Rain jacket", "Jacket", "Tent: for rain");
  expect(nearest("warm jacket for daughters", 1)).toEqual({
    searches: [{ q: "jacket", total: 2 }],
    things: ["Jacket"],
  });
  expect(nearest("tent jacket", 5).searches).toEqual([
    { q: "jacket", total: 2 },
    { q: "tent", total: 1 },
  ]);
  expect(nearest("submarine warfare", 5)).toEqual({ searches: [], things: [] });
});

test("the words of a search are bounded, and each is looked up once", () => {
  const words = Array.from({ length: 40 }, (_, place) => `word${place}`).join(" ");
  expect(readSearch(words, VOCABULARY)).toHaveLength(MAX_WORDS);
  expect(readSearch("tent tent TENT", VOCABULARY)).toHaveLength(1);
  expect(readSearch("the the a the ".repeat(20), VOCABULARY)).toHaveLength(2);
});
