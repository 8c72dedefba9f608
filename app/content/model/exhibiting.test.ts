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
