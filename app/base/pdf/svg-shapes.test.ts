import { expect, test } from "vitest";
import { pathsOfIcon } from "./svg-shapes";

test("paths, circles and rectangles of an icon become paths", () => {
  const body =
    '<g fill="none"><path d="M1 2v3"/><circle cx="16" cy="4" r="1"/><rect width="20" height="14" x="2" y="6" rx="2"/></g>';
  expect(pathsOfIcon(body)).toEqual([
    "M1 2v3",
    "M15 4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z",
    "M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z",
  ]);
  expect(pathsOfIcon("")).toEqual([]);
});
