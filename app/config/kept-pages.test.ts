import { expect, test } from "vitest";
import { isKeptPage } from "./kept-pages";

test.each(["/", "/rundown", "/rundown/coffee", "/brands/x", "/map", "/faq", "/visit", "/order/kept"])(
  "%s is kept",
  (path) => expect(isKeptPage(path)).toBe(true),
);

test.each(["/ticket", "/contact", "/order/new", "/staff", "/speakers", "/visitors"])("%s is not", (path) =>
  expect(isKeptPage(path)).toBe(false),
);
