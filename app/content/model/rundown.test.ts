import { expect, test } from "vitest";
import { SLUG_PATTERN } from "~/base/values/addresses";
import { speakerSlug } from "./rundown";

test.each([
  ["dr. Élan Ray-O'Neil", "dr-elan-ray-oneil"],
  ["TBA", ""],
  ["Panitia", ""],
])("the address of %s is %j", (name, slug) => expect(speakerSlug({ name })).toBe(slug));

test("names without Latin letters have an address each, always the same", () => {
  const names = ["李伟", "王芳", "山田太郎", "محمد علي", "สมชาย ใจดี", "Иван Петров"];
  const slugs = names.map((name) => speakerSlug({ name }));
  expect(new Set(slugs).size).toBe(names.length);
  for (const slug of slugs) expect(slug).toMatch(SLUG_PATTERN);
  expect(speakerSlug({ name: "李伟" })).toBe(slugs[0]);
});

test("an address that staff give counts", () => {
  expect(speakerSlug({ name: "Budi Santoso", slug: "budi-santoso-2" })).toBe("budi-santoso-2");
});
