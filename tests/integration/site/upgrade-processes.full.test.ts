import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMigration } from "../../support/processes/add-migration";
import { copyBuild } from "../../support/processes/copy-build";
import { freePort } from "../../support/servers/free-port";
import { createTestDatabases } from "../../support/services/test-databases";

const SITES = ["site-a", "site-b"] as const;

const databases = createTestDatabases();
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  copyFileSync("tests/support/processes/docker-of-processes.sh", join(folder, "docker"));
  chmodSync(join(folder, "docker"), 0o755);
  for (const site of SITES) writeFileSync(join(folder, `${site}.port`), String(await freePort()));
  ({ settings } = await databases.kinds[1].create({ empty: true }));
  addRelease("old", {});
  const { code, error } = await upgrade("old");
  expect([code, error]).toEqual([0, ""]);
  expect(await releases()).toEqual(["old", "old"]);
});
afterAll(async () => {
  for (const site of SITES) await run("docker", ["stop", site]);
  await databases.stop();
  rmSync(folder, { recursive: true });
});

/** Runs a program with Docker's stand-in, whose processes do not keep the test waiting. */
function run(program: string, args: readonly string[]) {
  const { promise, resolve: done } = Promise.withResolvers<{ code: number | null; out: string; error: string }>();
  const env = {
    ...settings,
    PATH: `${folder}:${process.env.PATH}`,
    FOLDER: folder,
    NODE: process.execPath,
    ENV_FILE: "/dev/null",
    HOST: "127.0.0.1",
  };
  const child = execFile(program, args, { env }, (_, out, error) => done({ code: child.exitCode, out, error }));
  return promise;
}

const upgrade = (tag: string) => run("sh", ["deploy/upgrade", tag]);

/** What a release does to the database when it opens it first, and whether its instances start. */
type Release = { migrations?: readonly string[]; starts?: boolean };

/** Makes the image of a release from the build. Its migrations are those of the build and its own. */
function addRelease(tag: string, { migrations = [], starts = true }: Release): void {
  const home = join(folder, tag);
  mkdirSync(join(home, "scripts"), { recursive: true });
  copyBuild(home);
  for (const path of ["package.json", "node_modules"]) symlinkSync(resolve(path), join(home, path));
  copyFileSync("scripts/serve", join(home, "scripts/serve"));
  writeFileSync(join(folder, `image-${tag}`), `${home}\n`);
  const server = join(home, "build/server");
  const build = JSON.parse(readFileSync(join(server, "build.json"), "utf8"));
  writeFileSync(join(server, "build.json"), JSON.stringify({ ...build, release: tag }));
  if (!starts) writeFileSync(join(server, "main.js"), "process.exit(1);\n");
  for (const migration of migrations) addMigration(join(home, "build"), migration);
}

/** The release that an instance says it runs; null: it does not respond. */
async function releaseOf(site: string): Promise<string | null> {
  const port = readFileSync(join(folder, `${site}.port`), "utf8");
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return response && (await response.json()).release;
}
const releases = () => Promise.all(SITES.map(releaseOf));

/** One after the other, as releases come: each test begins with what the one before has left. */
test("a migration that fails replaces nothing", async () => {
  addRelease("faulty", { migrations: ["SELECT 1 / 0"] });
  const { code, error } = await upgrade("faulty");
  expect([code, await releases()]).toEqual([1, ["old", "old"]]);
  expect(error).toContain("division by zero");
  expect(error).toContain("Nothing was replaced:");
  for (const site of SITES) expect(error).toContain(`${site} runs old, outbox writable\n`);
});

test("a release that does not start, and changes nothing, is taken back", async () => {
  addRelease("dead", { starts: false });
  const { code, error } = await upgrade("dead");
  expect([code, await releases()]).toEqual([1, ["old", "old"]]);
  expect(error).toContain("Both instances got the release before again:\nsite-a runs old");
  expect(existsSync(join(folder, "image-previous"))).toBe(false);
});

test("a release that migrates and does not start leaves the other instance alone, and the old release is not started", async () => {
  addRelease("half", { migrations: ["SELECT 1"], starts: false });
  const { code, error } = await upgrade("half");
  expect([code, await releases()]).toEqual([1, [null, "old"]]);
  expect(error).toContain("The release before cannot use the database any more");
  expect(error).toContain("site-a is not ready.\nsite-b runs old, outbox writable\n");
  // A corrected release goes on from there.
  addRelease("corrected", { migrations: ["SELECT 1"] });
  expect((await upgrade("corrected")).code).toBe(0);
  expect(await releases()).toEqual(["corrected", "corrected"]);
});

test("a release with a migration replaces both instances, and the one before is not started again by mistake", async () => {
  addRelease("new", { migrations: ["SELECT 1", "SELECT 2"] });
  const { code, out } = await upgrade("new");
  expect([code, await releases()]).toEqual([0, ["new", "new"]]);
  for (const site of SITES) expect(out).toContain(`${site} runs new, outbox writable\n`);
  const back = await upgrade("previous");
  expect([back.code, await releases()]).toEqual([1, ["new", "new"]]);
  expect(back.error).toContain("The database is newer than this release");
  expect(back.error).toContain("previous cannot use the database");
  for (const site of SITES) expect(back.error).toContain(`${site} runs new, outbox writable\n`);
});
