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
 * Builds the site from changed sources, like a later release.
 * @param name of the directory; concurrent builds need different ones
 * @returns the directory in which to start the site
 * @throws Error when a change has no effect, or with the output of a failed build
 */
export async function buildVariant(changes: Changes, name: string): Promise<string> {
  const directory = join(ROOT, name);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const copyable = (path: string) => !relative(directory, resolve(path)).includes("node_modules");
  for (const source of SOURCES) cpSync(source, join(directory, source), { recursive: true, filter: copyable });
  // npm looks for programs there.
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
  for (const [file, change] of Object.entries(changes)) {
    const path = join(directory, file);
    const code = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (change(code) === code) throw new Error(`The change to ${file} has no effect.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, change(code));
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
  return directory;
}

/** Changes of a later release: other texts, also of the pages that phones keep, and two pages that fail. */
const LATER: Changes = {
  "app/messages/en/shell.json": (code) => code.replace(/(?<="shell_discover": ")/, "Second build: "),
  "app/messages/en/offline.json": (code) => code.replace(/(?<="offline_menu": ")/, "Second build: "),
  "app/routes/pages/winner.tsx": (code) =>
    code.replace(
      /(export async function loader\([^)]*\)[^{]*\{)/,
      '$1 if (Date.now() > 0) throw new Error("broken on purpose");',
    ),
  "app/config/route-rules.server.ts": (code) =>
    code.replace('  "/**": {', '  "/partners": { middleware: ["no-such-name"] },\n  "/**": {'),
};

/** @param name see {@link buildVariant} */
export const buildLaterRelease = (name: string): Promise<string> => buildVariant(LATER, name);
