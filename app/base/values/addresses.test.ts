import { expect, test } from "vitest";
import { slugOf } from "./addresses";

test.each([
  ["Trail knowledge", "trail-knowledge"],
  ["Food & fire!", "food-fire"],
  ["dr. Élan Ray-O'Neil", "dr-elan-ray-oneil"],
  ["Łukasz Đặng", "lukasz-dang"],
  ["Işık & Søn, Straße", "isik-son-strasse"],
  ["山", ""],
])("the slug of %j is %j", (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});
