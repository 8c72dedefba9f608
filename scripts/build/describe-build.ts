import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { BUILD_FILE, type Build } from "../../app/base/build/build.server.ts";
import { routeRules } from "../../app/config/route-rules.server.ts";

/** React Router names its manifest by a hash of all browser files; the hash is the id of the build. */
const MANIFEST = /^manifest-(?<id>[0-9a-z]+)\.js$/i;

/** Characters of a commit's hash, as many as git shows of a small repository. */
const COMMIT_LENGTH = 7;

/**
 * Names the release of the sources: version and commit. Without a repository, as in an image, `COMMIT` names the commit; without
 * both the id of the build stands in.
 */
export function nameRelease(version: string, buildId: string, commit = process.env.COMMIT || readCommit()): string {
  return `${version}+${commit ? commit.slice(0, COMMIT_LENGTH) : `build.${buildId}`}`;
}

function readCommit(): string | undefined {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Describes a finished build: for its server, and for the public as `builds/meta/{id}.json` with the route rules.
 * @param folder with `client` and `server`
 * @param timestamp ms since 1970
 * @param version of the package
 * @throws Error when the folder holds no build
 */
export function describeBuild(folder: string, timestamp: number, version: string): Build {
  const id = readdirSync(`${folder}/client/assets`)
    .map((name) => MANIFEST.exec(name)?.groups?.id)
    .find(Boolean);
  if (!id) throw new Error(`No build in ${folder}: its manifest is missing.`);
  const build = { id, timestamp, release: nameRelease(version, id) };
  const meta = `${folder}/client/builds/meta`;
  mkdirSync(meta, { recursive: true });
  writeFileSync(`${folder}/${BUILD_FILE}`, JSON.stringify(build));
  writeFileSync(`${meta}/${id}.json`, JSON.stringify({ id, timestamp, routeRules }));
  return build;
}
