import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { compileFrontMatter } from "../../app/content/embedded/front-matter-file.ts";

const FOLDER = resolve("app/content/embedded");

/** Gives a build the shipped texts with fields that the site need not read as YAML at each start. */
export function compiledFrontMatter(): Plugin {
  return {
    name: "compiled-front-matter",
    apply: "build",
    enforce: "pre",
    load(id) {
      const [path = "", query] = id.split("?");
      if (query !== "raw" || !path.startsWith(`${FOLDER}/`) || !path.endsWith(".md")) return undefined;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(compileFrontMatter(readFileSync(path, "utf8")))};`;
    },
  };
}
