import { expect, test } from "vitest";
import { localPath } from "./local-path";

test.each(["/", "/ticket", "/brands?q=tent&page=2", "/news/a-b#c", "/söz"])("%s stays", (path) => {
  expect(localPath(path)).toBe(path);
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
