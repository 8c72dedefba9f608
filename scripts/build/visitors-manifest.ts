import { globSync, readFileSync, writeFileSync } from "node:fs";
import { MANIFEST_FOLDER, visitorsManifest } from "../../app/base/build/visitors-manifest.ts";

/** The layout of the staff area, as `app/routes.ts` names it. */
const STAFF_LAYOUT = "staff";

type Manifest = { routes: Record<string, { parentId?: string }> };

/**
 * Writes React Router's manifest once more without the staff area, for the pages of visitors: every page loads the list of routes and their files.
 * @param clientDirectory `build/client` @throws Error when there is no manifest
 */
export function writeVisitorsManifest(clientDirectory: string): void {
  const [file] = globSync(`${clientDirectory}${MANIFEST_FOLDER}/manifest-*.js`);
  if (!file) throw new Error(`No manifest in ${clientDirectory}.`);
  const text = readFileSync(file, "utf8");
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
  const manifest: Manifest = JSON.parse(text.slice(start, end));
  const isOfStaff = (id: string): boolean => {
    const { parentId } = manifest.routes[id] ?? {};
    return id === STAFF_LAYOUT || (parentId !== undefined && isOfStaff(parentId));
  };
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isOfStaff(id)));
  const less = JSON.stringify({ ...manifest, routes });
  writeFileSync(visitorsManifest(file), text.slice(0, start) + less + text.slice(end));
}
