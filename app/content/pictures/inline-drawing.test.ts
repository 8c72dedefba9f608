import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inlineDrawing } from "./inline-drawing.server";

test("a small drawing of this site is inside its address, complete", () => {
  const src = "/pictures/brands/bivak-lereng.svg";
  const address = inlineDrawing(src);
  expect(address).toMatch(/^data:image\/svg\+xml,[^\s"<>#]+$/);
  const [, drawing = ""] = address.split(/,(.*)/s);
  expect(decodeURIComponent(drawing)).toBe(readFileSync(`public${src}`, "utf8"));
});

test.each([
  "/pictures/hero.webp",
  "/pictures/brands/there-is-none.svg",
  "/pictures/../../package.json.svg",
  "https://api.example.com/logo.svg",
])("any other address stays as it is: %s", (src) => {
  expect(inlineDrawing(src)).toBe(src);
});
