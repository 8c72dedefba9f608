import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, statSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, resolve } from "node:path";
import { endProcesses, markRun } from "./processes.ts";
import { busySince, processorTime } from "./workers.ts";

/** The project's programs first, then the Node that runs this script, which comes with the packages. */
const path = [resolve("node_modules/.bin"), dirname(process.execPath), process.env.PATH].join(delimiter);

/** The running steps. */
const steps = new Set<ChildProcess>();
let isStopping = false;

/** On a signal that stops this process, first ends everything that it has started. */
export function stopOnSignals(): void {
  markRun();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      console.error(`\nStopped by ${signal}`);
      await endProcesses();
      // Without /proc, only the process groups of the steps are known.
      for (const { pid } of steps) if (pid) endGroup(pid);
      process.exit(128 + constants.signals[signal]);
    });
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGTERM");
  } catch {
    // It has ended already.
  }
}

/** A command with its arguments, and the name under which the run reports it. */
export type Step = { name: string; command: string; args: string[] };

/**
 * Runs one step and passes its output through. What the step leaves running is ended.
 * @returns true when it exited with 0
 */
export async function run(name: string, command: string, args: string[]): Promise<boolean> {
  const [passed = false] = await runTogether([{ name, command, args }]);
  return passed;
}

/**
 * Runs steps at the same time. What they leave running is ended after the last one.
 * @returns for each step, true when it exited with 0
 */
export async function runTogether(together: readonly Step[]): Promise<boolean[]> {
  const passed = await Promise.all(together.map(runStep));
  // The handler of the signal ends the process.
  if (isStopping) await new Promise(() => {});
  await endProcesses();
  return passed;
}

async function runStep({ name, command, args }: Step): Promise<boolean> {
  console.log(`\n— ${name}`);
  const started = performance.now();
  const before = processorTime();
  // In its own session: Ctrl+C reaches only this process, which then ends the step with all that it started.
  const step = spawn(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: path },
    detached: true,
  });
  steps.add(step);
  const status = await exitCode(step);
  steps.delete(step);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  // Far below 100 %, more workers would help.
  const busy = Math.round(busySince(before) * 100);
  console.log(`— ${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s, processors ${busy} % busy`);
  return status === 0;
}

/** @returns null when a signal ended it, or when it did not start */
async function exitCode(child: ChildProcess): Promise<number | null> {
  try {
    const [code] = await once(child, "exit");
    return code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

const BUILT = "build/server/main.js";
const SOURCES = [
  ...["app/**/*", "public/*", "scripts/*.ts", "scripts/build/*", "*.config.ts"],
  ...["project.inlang/settings.json", "package.json", "package-lock.json"],
];
/** Tests beside the code are not part of the build; messages are compiled for it. */
const NO_SOURCE = /\.test\.tsx?$|^app\/paraglide\//;

/** Builds when there is no build, or a source changed after it. @returns false when the build fails */
export async function buildIfStale(): Promise<boolean> {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(SOURCES).filter((file) => !NO_SOURCE.test(file));
  const changed = sources.map((file) => statSync(file)).some((source) => source.isFile() && source.mtimeMs > built);
  return !changed || run("build", "npm", ["run", "build"]);
}
