/**
 * `npm run check`, once the types of routes and messages are written: types, format, lint, import rules, unused code and messages,
 * all at the same time. Prints what a failed check says, once it ends, and the names of those that failed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

type Check = { name: string; command: string; args?: string[]; env?: Record<string, string> };

/**
 * TypeScript’s compiler is a program in Go. It checks with two instead of four threads, each of which infers shared types again, and lets
 * its memory grow to five times what is in use before it collects garbage: 30 instead of 46 seconds of a processor on two cores.
 */
const TYPES: Check = { name: "types", command: "tsc", args: ["--checkers", "2"], env: { GOGC: "400" } };

const CHECKS: Check[] = [
  TYPES,
  { name: "format and lint", command: "biome", args: ["check", "."] },
  { name: "import rules and cycles", command: "oxlint" },
  { name: "unused code", command: "knip" },
  { name: "messages", command: "node", args: ["scripts/check-messages.ts"] },
];

/** @returns the name when it failed */
async function check({ name, command, args = [], env = {} }: Check): Promise<string[]> {
  const child = spawn("sh", ["-c", 'exec "$@" 2>&1', "sh", command, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code === 0) return [];
  console.error(`\n— ${name}\n${output}`);
  return [name];
}

const failed = (await Promise.all(CHECKS.map(check))).flat();
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
