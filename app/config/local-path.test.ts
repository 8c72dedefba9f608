import { expect, test } from "vitest";
import { localPath, returnAddress } from "./local-path";

test.each(["/", "/ticket", "/brands?q=tent&page=2", "/news/a-b#c", "/s%C3%B6z"])("%s stays", (path) => {
  expect(localPath(path)).toBe(path);
});

test.each([
  ["/söz", "/s%C3%B6z"],
  ["/a b", "/a%20b"],
  ["/\u2028", "/%E2%80%A8"],
  ["/brands?q=\u{1F3D4}", "/brands?q=%F0%9F%8F%94"],
  ["/\uD800", "/%EF%BF%BD"],
])("%j is percent-encoded: %s", (path, encoded) => {
  expect(localPath(path)).toBe(encoded);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "ticket",
  "",
  "/\t/evil.example",
  "/\n/evil.example",
  "/a\r\nSet-Cookie: x=y",
  "/a\\b",
])("%j leads home", (path) => {
  expect(localPath(path)).toBe("/");
});

test.each([null, undefined, 1, {}, ["/ticket"]])("%j is no path", (value) => {
  expect(localPath(value)).toBe("/");
});

test.each([
  ["/links", "https://expo.example/links?a=b", "/links?a=b"],
  ["/links?x=1", "https://expo.example/links?a=b", "/links?a=b"],
  ["/links?x=1", "https://expo.example/faq?a=b", "/links?x=1"],
  ["/links", "https://expo.example/", "/links"],
  ["/links", null, "/links"],
  ["/links", "nonsense", "/links"],
  ["//evil.example/links", "https://evil.example//evil.example/links?a=b", "/"],
  [undefined, "https://expo.example/?a=b", "/?a=b"],
])("back to %s from %s is %s", (returnTo, referer, expected) => {
  expect(returnAddress(returnTo, referer)).toBe(expected);
});
