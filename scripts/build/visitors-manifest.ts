import { globSync, readFileSync, writeFileSync } from "node:fs";
import { MANIFEST_FOLDER, visitorsManifest } from "../../app/base/build/visitors-manifest.ts";

/** The layout of the staff area, as `app/routes.ts` names it. */
const STAFF_LAYOUT = "staff";

type Manifest = { routes: Record<string, Route> };
type Route = { parentId?: string; path?: string; hasAction: boolean; hasDefaultExport: boolean };

/** A route that answers with a file or a redirect: whoever follows a link to it leaves the page, so that no page needs to know it. */
const isResource = ({ path, hasAction, hasDefaultExport }: Route): boolean =>
  path !== undefined && !hasDefaultExport && !hasAction;

/**
 * Takes resource routes without an action out of React Router's manifest, and writes it once more without the staff area, for the pages of visitors: every
 * page loads the list of routes and their scripts.
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
  const write = (path: string, without: (id: string, route: Route) => boolean) => {
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id, route]) => !without(id, route)));
    writeFileSync(path, text.slice(0, start) + JSON.stringify({ ...manifest, routes }) + text.slice(end));
  };
  write(file, (_, route) => isResource(route));
  write(visitorsManifest(file), (id, route) => isResource(route) || isOfStaff(id));
}
