import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import { iconToSVG } from "@iconify/utils/lib/svg/build";

const require = createRequire(import.meta.url);
/** Collections of our own, by prefix. */
const CUSTOM: Readonly<Record<string, string>> = { expo: "app/content/icons/expo.json" };

/**
 * The drawings of all icons named in the interface's source.
 * @returns names to the inside of their svg, sorted by name
 * @throws Error naming an icon that its collection does not have, or that is not drawn on 24 × 24
 */
export function gatherIcons(): Record<string, string> {
  const names = new Set<string>();
  for (const file of globSync("app/**/*.{ts,tsx}")) {
    if (file.includes(".test.")) continue;
    for (const [name] of readFileSync(file, "utf8").matchAll(/\b(?:lucide|expo):[a-z0-9-]+/g)) names.add(name);
  }
  return Object.fromEntries([...names].sort().map((name) => [name, draw(name)]));
}

function draw(name: string): string {
  const [prefix = "", icon = ""] = name.split(":");
  const collection: IconifyJSON = JSON.parse(readFileSync(CUSTOM[prefix] ?? installed(prefix), "utf8"));
  const data = getIconData(collection, icon);
  if (!data) throw new Error(`No icon '${name}' in the collection '${prefix}'`);
  const { body, attributes } = iconToSVG(data);
  if (attributes.viewBox !== "0 0 24 24") throw new Error(`'${name}' is not drawn on 24 × 24`);
  return body;
}

function installed(prefix: string): string {
  return require.resolve(`@iconify-json/${prefix}/icons.json`);
}
