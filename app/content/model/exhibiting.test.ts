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
