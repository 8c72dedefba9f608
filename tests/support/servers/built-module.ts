import { globSync } from "node:fs";
import { basename } from "node:path";

/**
 * The URL of a lazily loaded module of the build, for `import()` in a page.
 * @param name of the source file, without its extension
 * @throws Error when the build has no file for this module
 */
export function builtModule(name: string): string {
  const [file] = globSync(`build/client/assets/${name}-*.js`);
  if (!file) throw new Error(`The build has no file for ${name}`);
  return `/assets/${basename(file)}`;
}
