import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { readProcess } from "./processes.ts";

/** Says its process id, and ignores signals like a program that hangs. */
const HANGING = 'process.on("SIGTERM", () => {}); console.log("pid", process.pid); setTimeout(() => {}, 60000);';

/** Like a test: a browser in its own process group, whose parent crashes, and a server without our environment. */
const STEP = `
  import { spawn } from "node:child_process";
  const node = (code, options) => spawn(process.execPath, ["-e", code], { stdio: "inherit", ...options });
  const crashing = 'require("node:child_process").spawn(process.execPath, ["-e", ' + ${JSON.stringify(JSON.stringify(HANGING))} + '], { stdio: "inherit", detached: true }).unref()';
  node(crashing);
  node(${JSON.stringify(HANGING)}, { env: {}, detached: true });
  setInterval(() => {}, 1000);
`;

const RUNNER = `
  import { run, stopOnSignals } from "./scripts/test/run.ts";
  stopOnSignals();
  await run("a step", process.execPath, ["--input-type=module", "-e", ${JSON.stringify(STEP)}]);
  console.log("the next step");
`;

let runner: ChildProcess | undefined;
afterEach(() => runner?.kill("SIGKILL"));

/** Process ids that a run has printed. */
const pidsIn = (output: string) => Array.from(output.matchAll(/^pid (\d+)$/gm), ([, pid]) => Number(pid));

test.each(["SIGTERM", "SIGINT"] as const)("a run that gets %s ends all that it has started", async (signal) => {
  runner = spawn(process.execPath, ["--input-type=module", "-e", RUNNER], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  runner.stdout?.on("data", (chunk) => (output += String(chunk)));
  await expect.poll(() => pidsIn(output).length).toBe(2);
  const exited = once(runner, "exit");
  runner.kill(signal);
  expect(await exited).toEqual([signal === "SIGINT" ? 130 : 143, null]);
  expect(pidsIn(output).filter((pid) => readProcess(pid))).toEqual([]);
  expect(output).not.toContain("the next step");
});
