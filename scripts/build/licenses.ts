import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file that Vite writes into each of the two builds (`build.license`), and its name in the folder of both. */
export const LICENSES = "licenses.json";

/** A package that is part of a build. The identifier is SPDX's, the text that of its licence file. */
export type BundledPackage = { name: string; version: string; identifier?: string; text?: string };

/**
 * Joins the lists of the browser's and the server's packages into `{folder}/licenses.json`, which is in the image and not served.
 * @param folder with `client` and `server`
 */
export function gatherLicenses(folder: string): void {
  const lists = ["client", "server"].map((part) => join(folder, part, LICENSES));
  const packages = new Map<string, BundledPackage>();
  for (const list of lists) {
    const bundled: BundledPackage[] = JSON.parse(readFileSync(list, "utf8"));
    for (const one of bundled) packages.set(`${one.name}@${one.version}`, one);
    rmSync(list);
  }
  const sorted = [...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  writeFileSync(join(folder, LICENSES), `${JSON.stringify(sorted, null, 2)}\n`);
}
