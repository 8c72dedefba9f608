import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const IMPORTED = /^(?:import|export)\b[^;]*?"(\.[^"]+)";/gm;
/** Libraries that take a tenth of a second to load, each, and that few visits need: they are loaded with the first use. */
const LATE = ["pdfkit", "fontkit", "satori", "exceljs", "sharp", "jsdom"];

/** A module of the build and all that it imports at once, by path. */
function loadedWith(path: string, loaded = new Map<string, string>()): Map<string, string> {
  if (loaded.has(path)) return loaded;
  const source = readFileSync(path, "utf8");
  loaded.set(path, source);
  for (const [, imported = ""] of source.matchAll(IMPORTED)) loadedWith(join(dirname(path), imported), loaded);
  return loaded;
}

test("a start loads no library that draws or writes files", () => {
  const starts = ["build/server/main.js", ...globSync("build/server/assets/server-build-*.js")];
  const modules = new Map(starts.flatMap((path) => [...loadedWith(path)]));
  expect(modules.size).toBeGreaterThan(50);
  const found = [...modules].flatMap(([path, source]) =>
    LATE.filter((name) => source.includes(`// node_modules/${name}/`) || source.includes(`from "${name}"`)).map(
      (name) => `${name} in ${path}`,
    ),
  );
  expect(found).toEqual([]);
});
