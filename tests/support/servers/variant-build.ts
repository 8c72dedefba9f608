import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Inside the repository, so that its packages are found; below what is not committed. */
const ROOT = "test-results/variants";

/** The sources that a build reads, without the pictures in public/, which are many and change nothing here. */
const SOURCES = ["app", "scripts", "package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/** Changes to single files: what is in a file, to what shall be in it. */
export type Changes = Readonly<Record<string, (code: string) => string>>;

/**
 * Builds the site anew from changed sources, as a later release would be.
 * @param name of the directory: builds that go on at the same time have one each
 * @returns the directory that a site may be started in
 * @throws Error when a change changes nothing, or with the words of a build that failed
 */
export async function buildVariant(changes: Changes, name: string): Promise<string> {
  const directory = join(ROOT, name);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const copyable = (path: string) => !relative(directory, resolve(path)).includes("node_modules");
  for (const source of SOURCES) cpSync(source, join(directory, source), { recursive: true, filter: copyable });
  for (const [file, change] of Object.entries(changes)) {
    const path = join(directory, file);
    const code = readFileSync(path, "utf8");
    if (change(code) === code) throw new Error(`The change to ${file} changes nothing.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, change(code));
  }
  const child = spawn("react-router", ["build"], {
    cwd: directory,
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The variant could not be built:\n${output}`);
  return directory;
}
