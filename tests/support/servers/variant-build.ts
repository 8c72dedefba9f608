import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Inside the repository, so that packages resolve, and ignored by git. */
const ROOT = "test-results/variants";

/** The sources of a build, without the many pictures in public/, which do not affect it. */
const SOURCES = [
  ...["app", "scripts", "project.inlang", "package.json"],
  ...["react-router.config.ts", "tsconfig.json", "vite.config.ts"],
];

/** Functions from a file's content to its new content, by path. The content of a file that is not there is empty. */
export type Changes = Readonly<Record<string, (code: string) => string>>;

/**
 * Builds the site from changed sources, like a later release. One that was built from the same build with the same changes is taken again.
 * @param name of the directory; concurrent builds need different ones
 * @returns the directory in which to start the site
 * @throws Error when a change has no effect, or with the output of a failed build
 */
export async function buildVariant(changes: Changes, name: string): Promise<string> {
  const directory = join(ROOT, name);
  const changed = Object.entries(changes).map(([file, change]) => {
    const code = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (change(code) === code) throw new Error(`The change to ${file} has no effect.`);
    return { file, code: change(code) };
  });
  const madeOf = join(directory, "made-of.json");
  const made = JSON.stringify({ build: readFileSync("build/server/build.json", "utf8"), changed });
  if (existsSync(madeOf) && readFileSync(madeOf, "utf8") === made) return directory;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const copyable = (path: string) => !relative(directory, resolve(path)).includes("node_modules");
  for (const source of SOURCES) cpSync(source, join(directory, source), { recursive: true, filter: copyable });
  // npm looks for programs there.
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
  for (const { file, code } of changed) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), code);
  }
  const child = spawn("sh", ["-c", "npm run --silent messages && react-router build"], {
    cwd: directory,
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The variant could not be built:\n${output}`);
  writeFileSync(madeOf, made);
  return directory;
}
