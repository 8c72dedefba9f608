/**
 * `npm run icons`: writes the drawings of all icons that the code names (`lucide:…`, `expo:…`) into one file, so that the
 * server renders them without a request. Run it after using a new icon; a test fails otherwise.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import { iconToSVG } from "@iconify/utils/lib/svg/build";

export const KNOWN_ICONS = "app/design/components/media/known-icons.json";

const require = createRequire(import.meta.url);
/** Our own collections, by prefix. */
const CUSTOM: Readonly<Record<string, string>> = { expo: "app/design/icons/expo.json" };

/**
 * The drawings of all icons that the app's source names.
 * @returns SVG content by icon name, sorted
 * @throws Error naming an icon that its collection lacks, or that is not drawn on 24 × 24
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
  const file = CUSTOM[prefix] ?? require.resolve(`@iconify-json/${prefix}/icons.json`);
  const collection: IconifyJSON = JSON.parse(readFileSync(file, "utf8"));
  const data = getIconData(collection, icon);
  if (!data) throw new Error(`No icon '${name}' in the collection '${prefix}'`);
  const { body, attributes } = iconToSVG(data);
  if (attributes.viewBox !== "0 0 24 24") throw new Error(`'${name}' is not drawn on 24 × 24`);
  return body;
}

if (import.meta.main) {
  const icons = gatherIcons();
  writeFileSync(KNOWN_ICONS, `${JSON.stringify(icons, null, 2)}\n`);
  console.log(`${Object.keys(icons).length} icons`);
}
