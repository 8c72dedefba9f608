import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { readBuild } from "~/services/build/build.server";

const ASSETS = "build/client/assets";

/**
 * The URL of a lazily loaded module of the English build, for `import()` in a page.
 * @param name of the source file, without its extension
 * @throws Error when the build has no file for this module
 */
export function builtModule(name: string): string {
  const ofEnglish = filesFrom(`manifest-${readBuild("build").id}.js`);
  const file = globSync(`${ASSETS}/${name}-*.js`).find((path) => ofEnglish.has(basename(path)));
  if (!file) throw new Error(`The build has no file for ${name}`);
  return `/assets/${basename(file)}`;
}

/** The files that a file names, and those that they name: another language's build is in the same folder. */
function filesFrom(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !existsSync(`${ASSETS}/${file}`)) return found;
  found.add(file);
  for (const [named] of readFileSync(`${ASSETS}/${file}`, "utf8").matchAll(/[\w.-]+\.js/g)) filesFrom(named, found);
  return found;
}
