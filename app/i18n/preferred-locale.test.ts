import { expect, test } from "vitest";
import { preferredLocale } from "./preferred-locale";

test.each([
  ["id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7", "id"],
  ["id", "id"],
  ["in-ID", "id"],
  ["fr, ID-id ;Q=0.4, en;q=0.3", "id"],
  ["jv, id;q=0.5", "id"],
  ["*, en;q=0.5", "id"],
  ["en;q=0, *;q=0.1", "id"],
])("%s on an English page prefers %s", (header, preferred) => {
  expect(preferredLocale(header, "en")).toBe(preferred);
});

test.each([
  "en-GB,en;q=0.9",
  "en-US, en;q=0.5, id;q=0.7",
  "en,id;q=0.9",
  "en, id",
  "id;q=0.7, en;q=0.7",
  "fr",
  "*",
  "",
  ";;,=,q=1",
  "id;q=2",
  "id;q=0",
  null,
])("%s on an English page prefers no other language", (header) => {
  expect(preferredLocale(header, "en")).toBeNull();
});

test("on an Indonesian page English is the other language", () => {
  expect(preferredLocale("en-US,en;q=0.9,id;q=0.8", "id")).toBe("en");
  expect(preferredLocale("id-ID,en;q=0.9", "id")).toBeNull();
});

test("what comes after thirty languages is not read", () => {
  expect(preferredLocale(`${"fr,".repeat(30)}id`, "en")).toBeNull();
});
