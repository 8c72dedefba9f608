import { expect, test } from "vitest";
import { excerptAround, foundParts } from "./excerpt";

const LONG =
  "A tarp is a roof, a wall and a rain collector. In this hour Rimba shows seven shapes that hold in the wind, and three that only look as if they would.";

test("a short text is its own excerpt, on one line", () => {
  expect(excerptAround("  One\n  tarp ", "tarp")).toBe("One tarp");
});

test("of a long text the excerpt has the word, and is cut between words", () => {
  expect(excerptAround(LONG, "rimba", 40)).toBe("… rain collector. In this hour Rimba shows …");
  expect(excerptAround(LONG, "TARP", 20)).toBe("A tarp is a roof, a …");
  expect(excerptAround(LONG, "would")).toMatch(/^… .*would\.$/);
});

test("links and stars of Markdown are read as their words, unless the address alone was found", () => {
  expect(excerptAround("At the **hall**: see [your visit](/visit).", "hall")).toBe("At the hall: see your visit.");
  expect(excerptAround("See [the plan](/hall).", "hall")).toBe("See [the plan](/hall).");
});

test("a word longer than the excerpt is cut", () => {
  expect(excerptAround(`${"x".repeat(30)} y`, "x", 10)).toBe(`${"x".repeat(10)} …`);
});

test("the words of a search are parts of their own, whatever their case and signs", () => {
  expect(foundParts("Rimba and rimba (x)", "rimba (x)")).toEqual([
    { text: "Rimba", isFound: true },
    { text: " and ", isFound: false },
    { text: "rimba", isFound: true },
    { text: " ", isFound: false },
    { text: "(x)", isFound: true },
  ]);
  expect(foundParts("as it is", " ")).toEqual([{ text: "as it is", isFound: false }]);
});
