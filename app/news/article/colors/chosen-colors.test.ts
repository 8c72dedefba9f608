import { expect, test } from "vitest";
import { contrast, hexColour, legibleOn } from "./chosen-colors";

test.each([
  ["#ffffff", "#000000", 21],
  ["#777777", "#ffffff", 4.48],
  ["#12433a", "#12433a", 1],
])("the contrast of %s and %s", (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 1);
  expect(contrast(b, a)).toBeCloseTo(ratio, 1);
});

test("colours are read as hexadecimal digits, and nothing else is one", () => {
  expect(hexColour("#FfEe00")).toBe("#ffee00");
  expect(hexColour("#f0c")).toBe("#ff00cc");
  for (const none of [undefined, "", "red", "#ff", "#ff00", "#ffee00;x:y", "url(#ffee00)"]) {
    expect(hexColour(none)).toBeNull();
  }
});

test("letters have the chosen colour where it is legible, and are legible on any ground", () => {
  expect(legibleOn("#12433a", "#f6faf0")).toBe("#f6faf0");
  expect(legibleOn("#ffee00", "#ffffff")).toBe("#000000");
  for (let grey = 0; grey < 256; grey += 1) {
    const ground = `#${grey.toString(16).padStart(2, "0").repeat(3)}`;
    expect(contrast(ground, legibleOn(ground, ground))).toBeGreaterThanOrEqual(4.5);
  }
});
