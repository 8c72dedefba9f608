import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, globSync, openSync, readFileSync, statSync } from "node:fs";
import { delimiter, dirname, resolve } from "node:path";

/** The project's programs first, then the Node that runs this script, which comes with the packages. */
const path = [resolve("node_modules/.bin"), dirname(process.execPath), process.env.PATH].join(delimiter);

/**
 * Runs one step and passes its output through.
 * @returns true when it exited with 0
 */
export function run(name: string, command: string, args: string[]): boolean {
  console.log(`\n— ${name}`);
  const started = performance.now();
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, PATH: path } });
  if (error) console.error(error.message);
  return logResult(name, status, started);
}

/**
 * Runs a step in parallel with the next ones, and prints its output when it has ended.
 * @param log file for its output
 * @returns true when it exited with 0
 */
export async function runBeside(name: string, command: string, args: string[], log: string): Promise<boolean> {
  const started = performance.now();
  const output = openSync(log, "w");
  const child = spawn(command, args, { stdio: ["ignore", output, output], env: { ...process.env, PATH: path } });
  closeSync(output);
  const [status] = await once(child, "exit");
  console.log(`\n— ${name}\n${readFileSync(log, "utf8")}`);
  return logResult(name, status, started);
}

function logResult(name: string, status: number | null, started: number): boolean {
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`— ${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  return status === 0;
}

const BUILT = "build/server/main.js";
const SOURCES = [
  ...["app/**/*", "public/*", "scripts/**/*.ts", "*.config.ts"],
  ...["project.inlang/settings.json", "package.json", "package-lock.json"],
];
/** Tests beside the code are not part of the build; messages are compiled for it. */
const NO_SOURCE = /\.test\.tsx?$|^app\/paraglide\//;

/** Builds when there is no build, or a source changed after it. @returns false when the build fails */
export function buildIfStale(): boolean {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(SOURCES).filter((file) => !NO_SOURCE.test(file));
  const changed = sources.map((file) => statSync(file)).some((source) => source.isFile() && source.mtimeMs > built);
  return !changed || run("build", "npm", ["run", "build"]);
}
