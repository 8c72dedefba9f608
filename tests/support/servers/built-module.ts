import { globSync } from "node:fs";
import { basename } from "node:path";

/**
 * Address of a part of the built site that pages load when they need it, for `import()` in a page.
 * @param name the source file's, without its ending
 * @throws Error when the build has no such file of its own
 */
export function builtModule(name: string): string {
  const [file] = globSync(`build/client/assets/${name}-*.js`);
  if (!file) throw new Error(`The build has no file for ${name}`);
  return `/assets/${basename(file)}`;
}
