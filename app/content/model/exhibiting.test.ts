import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exhibitingSchema } from "./exhibiting";

/** Content as the first release has published it: what pages show of a past edition, and after an upgrade until somebody publishes. */
const shipped = JSON.parse(readFileSync("app/content/embedded/exhibiting.json", "utf8"));
const ofFirstRelease = {
  ...shipped,
  booths: { shell: shipped.booths.shell, raw: shipped.booths.raw },
  comparison: shipped.comparison.map(({ label, shell, raw }: Record<string, string>) => ({ label, shell, raw })),
};

test("what was published before a booth type was added is read", () => {
  expect(exhibitingSchema.safeParse(ofFirstRelease).error).toBeUndefined();
});

test("what was published before passes were counted is read, and numbers below 0 are not", () => {
  const { allowance, ...older } = shipped;
  expect(exhibitingSchema.safeParse(older).error).toBeUndefined();
  expect(exhibitingSchema.safeParse({ ...older, allowance: { ...allowance, passes: -1 } }).success).toBe(false);
  expect(exhibitingSchema.safeParse({ ...older, allowance: { ...allowance, squareMetres: 0 } }).success).toBe(false);
});

test("what was published before open sides had names is read; names are for two to four sides", () => {
  const corner = { name: "Corner", sides: 2, price: 3_000_000 };
  const isRead = (openSides: unknown) => exhibitingSchema.safeParse({ ...shipped, openSides }).success;
  expect(exhibitingSchema.parse(shipped).openSides).toBeUndefined();
  expect(isRead([corner, { ...corner, sides: 4 }])).toBe(true);
  for (const wrong of [{ sides: 1 }, { sides: 5 }, { sides: 2.5 }, { price: -1 }, { name: "" }])
    expect(isRead([{ ...corner, ...wrong }]), JSON.stringify(wrong)).toBe(false);
  expect(isRead(Array(5).fill(corner))).toBe(false);
});

test("a release that does not know a field reads what another one has published with it, with its translation", () => {
  const { id } = shipped.translations;
  const newer = { ...shipped, zones: [{ name: "Gate" }], translations: { id: { ...id, zones: [{ name: "Pintu" }] } } };
  expect(exhibitingSchema.parse(newer)).toEqual(exhibitingSchema.parse(shipped));
});
