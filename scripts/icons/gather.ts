import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

type Collection = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

const require = createRequire(import.meta.url);

/**
 * The drawings of all icons named in the interface's source.
 * @returns names to the inside of their svg, sorted by name
 * @throws Error naming an icon that its collection does not have
 */
export function gatherIcons(): Record<string, string> {
  const names = new Set<string>();
  for (const file of globSync("app/**/*.{ts,tsx}")) {
    if (file.includes(".test.")) continue;
    for (const [name] of readFileSync(file, "utf8").matchAll(/\blucide:[a-z0-9-]+/g)) names.add(name);
  }
  return Object.fromEntries([...names].sort().map((name) => [name, draw(name)]));
}

function draw(name: string): string {
  const [prefix = "", icon = ""] = name.split(":");
  const { icons, aliases = {} }: Collection = require(`@iconify-json/${prefix}/icons.json`);
  const found = icons[icon] ?? icons[aliases[icon]?.parent ?? ""];
  if (!found) throw new Error(`No icon '${name}': look it up in @iconify-json/${prefix}`);
  return found.body;
}
