import { expect, test } from "vitest";
import { isKeptPage } from "./kept-pages";

test.each(["/", "/rundown", "/rundown/coffee", "/brands/x", "/map", "/plan", "/faq", "/visit", "/order/kept"])(
  "%s is kept",
  (path) => expect(isKeptPage(path)).toBe(true),
);

test.each(["/ticket", "/contact", "/order/new", "/staff", "/speakers", "/visitors", "/plan.ics"])("%s is not", (path) =>
  expect(isKeptPage(path)).toBe(false),
);
