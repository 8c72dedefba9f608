import { expect, test } from "vitest";
import { canonicalElsewhere } from "./post";

const OWN = "https://expo.example/news/rain";
const BLOG = ["https://blog.example", "http://ghost:2368"];

test.each([
  ["https://magazine.example/rain", "https://magazine.example/rain"],
  [OWN, null],
  ["https://blog.example/rain/", null],
  ["http://ghost:2368/rain/", null],
  ["javascript:alert(1)", null],
  ["rain", null],
  [null, null],
])("the canonical address %s is elsewhere: %s", (canonical_url, elsewhere) => {
  expect(canonicalElsewhere({ canonical_url }, OWN, BLOG)).toBe(elsewhere);
});
