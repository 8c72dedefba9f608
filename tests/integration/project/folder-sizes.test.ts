import { dirname } from "node:path";
import { expect, test } from "vitest";
import { filesIn } from "../../support/content/files-in";

/** Files that a reader still sees at a glance. */
const MOST_FILES = 15;

test(`no folder of app/ has more than ${MOST_FILES} modules and stylesheets without its tests`, () => {
  const files = filesIn("app").filter(
    (path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.|\/migrations\/|^app\/paraglide\//.test(path),
  );
  const counts = Map.groupBy(files, dirname);
  const full = [...counts].filter(([, ofFolder]) => ofFolder.length > MOST_FILES);
  expect(full.map(([folder, ofFolder]) => `${folder}: ${ofFolder.length}`)).toEqual([]);
});
