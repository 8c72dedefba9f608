import { describe, expect, test } from "vitest";
import { JsonTooComplex, parseJson } from "./parse-json";

const bounds = { depth: 4, containers: 5, separators: 6 };

describe("JSON within its bounds", () => {
  test.each([
    "[[[[]]]]",
    '{"a":{"b":{"c":{}}}}',
    "[[],[],[],[]]",
    "[1,2,3,4,5,6,7]",
    '{"a":1,"b":2,"c":3}',
    String.raw`["[[[[[[[[", "{{{{{{{{", "\"[[[[[[", "\\", ",,,,,,,,::::"]`,
    "null",
    '"[[[[[["',
  ])("%s is parsed", (text) => expect(parseJson(text, bounds)).toEqual(JSON.parse(text)));

  test("a large response of the site's own kind is parsed", () => {
    const brand = { slug: "a", name: "A", logo: null, tagline: "x", categories: ["a", "b"], booth: "A-1", hall: "A" };
    const list = { brands: Array(2_000).fill(brand), page: 1 };
    expect(parseJson(JSON.stringify(list))).toEqual(list);
  });
});

describe("JSON beyond its bounds is not parsed", () => {
  test.each([
    ["[[[[[", "JSON nested more than 4 levels deep"],
    ['{"a":{"b":{"c":{"d":{', "JSON nested more than 4 levels deep"],
    ["[[],[],[],[],[]]", "JSON with more than 5 arrays and objects"],
    ["[1,2,3,4,5,6,7,8]", "JSON with more than 6 items"],
    [String.raw`["\\",[[[[`, "JSON nested more than 4 levels deep"],
    ["[[]][[]][[]][[", "JSON with more than 5 arrays and objects"],
  ])("%s", (text, message) => {
    expect(() => parseJson(text, bounds)).toThrow(new JsonTooComplex(message));
  });

  test.each([
    ["[".repeat(10_000_000), /deep/],
    [`[${"{},".repeat(3_000_000)}{}]`, /20,000 arrays and objects/],
    [`[${"0,".repeat(5_000_000)}0]`, /150,000 items/],
  ])("10 MB of a bomb", (text, message) => expect(() => parseJson(text)).toThrow(message));
});

test.each(["", "[", "<h1>", '"', '"\\', "]]]]]]]]"])("%s is no JSON", (text) => {
  expect(() => parseJson(text, bounds)).toThrow(SyntaxError);
});
