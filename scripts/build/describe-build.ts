import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { routeRules } from "../../app/route-rules.server.ts";
import { BUILD_FILE, type Build } from "../../app/services/build/build.server.ts";

/** React Router names its manifest by a hash of all browser files; the hash is the id of the build. */
const MANIFEST = /^manifest-(?<id>[0-9a-z]+)\.js$/i;

/**
 * Describes a finished build: for its server, and for the public as `builds/meta/{id}.json` with the route rules.
 * @param folder with `client` and `server`
 * @param timestamp ms since 1970
 * @throws Error when the folder holds no build
 */
export function describeBuild(folder: string, timestamp: number): Build {
  const id = readdirSync(`${folder}/client/assets`)
    .map((name) => MANIFEST.exec(name)?.groups?.id)
    .find(Boolean);
  if (!id) throw new Error(`No build in ${folder}: its manifest is missing.`);
  const build = { id, timestamp };
  const meta = `${folder}/client/builds/meta`;
  mkdirSync(meta, { recursive: true });
  writeFileSync(`${folder}/${BUILD_FILE}`, JSON.stringify(build));
  writeFileSync(`${meta}/${id}.json`, JSON.stringify({ ...build, routeRules }));
  return build;
}
