import { expect, test } from "vitest";
import { SLUG_PATTERN } from "~/base/values/addresses";
import { withSlug } from "./derived-slug";

const slugOfBrand = (values: Record<string, string>) => withSlug("brands", new Map(Object.entries(values))).get("slug");

test("an address that was typed stays, and one that was not follows from the name", () => {
  expect(slugOfBrand({ slug: "kemah", name: "Kemah Roda" })).toBe("kemah");
  expect(slugOfBrand({ slug: " ", name: "Kemah Roda & Élan" })).toBe("kemah-roda-elan");
  expect(slugOfBrand({ name: `${"Kemah ".repeat(40)}` })).toMatch(SLUG_PATTERN);
  expect(slugOfBrand({ name: "" })).toBeUndefined();
});

test("names without Latin letters have an address each, always the same", () => {
  const names = ["山岳用品", "حسن", "ร้านเต็นท์", "Поход"];
  const slugs = names.map((name) => slugOfBrand({ name }));
  for (const slug of slugs) expect(slug).toMatch(SLUG_PATTERN);
  expect(new Set(slugs).size).toBe(names.length);
  expect(names.map((name) => slugOfBrand({ name }))).toEqual(slugs);
});

test("what has no address of that kind stays as it is", () => {
  const values = new Map([["name@en", "Terms"]]);
  for (const kind of ["policies", "partners", "sessions"] as const) expect(withSlug(kind, values)).toBe(values);
});
