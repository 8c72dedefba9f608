import { expect, test } from "vitest";
import { viewerSrcset } from "./gallery-picture";

const own = { src: "/pictures/a.webp", width: 1600, height: 1067, widths: [320, 1280], placeholder: "" };

test("the viewer's srcset names every rendition in the requested format", () => {
  expect(viewerSrcset(own, "avif")).toBe("/pictures/a-320.avif 320w, /pictures/a-1280.avif 1280w");
  expect(viewerSrcset(own, "webp")).toBe("/pictures/a-320.webp 320w, /pictures/a-1280.webp 1280w");
});

test("a picture without renditions has no srcset", () => {
  expect(viewerSrcset({ ...own, widths: [] }, "avif")).toBeUndefined();
});
