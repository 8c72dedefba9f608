/**
 * `npm run bench`: how fast the built site is on this machine (build first). Words after the command choose rounds:
 * `npm run bench -- cached`; `--quick` is for a look. Prints tables and keeps every reading in `data/bench/`. Ends with 1
 * when a goal is missed. The machine should be at rest: whatever else it does is in the figures.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { runnerImport } from "vite";
import type { BenchRound } from "./bench/round.ts";

const FOLDER = "data/bench";

/** The modules of the rounds, by their names, in the order in which they run. */
const ROUNDS: Record<string, string> = {
  cached: "scripts/bench/cached.ts",
  rendered: "scripts/bench/rendered.ts",
  cost: "scripts/bench/cost.ts",
  hostile: "scripts/bench/hostile.ts",
  memory: "scripts/bench/memory.ts",
  lighthouse: "scripts/bench/lighthouse.ts",
  hints: "scripts/bench/hints.ts",
  nginx: "scripts/bench/nginx.ts",
  restart: "scripts/bench/restart.ts",
};

const words = process.argv.slice(2);
const quick = words.includes("--quick");
const chosen = words.filter((word) => !word.startsWith("--"));
const unknown = chosen.filter((name) => !ROUNDS[name]);
if (unknown.length > 0) {
  console.error(`There is no round ${unknown.join(", ")}; there are ${Object.keys(ROUNDS).join(", ")}.`);
  process.exit(2);
}

mkdirSync(FOLDER, { recursive: true });
const machine = { node: process.version, cores: availableParallelism(), cpu: cpus()[0]?.model };
const failures: string[] = [];
for (const [name, path] of Object.entries(ROUNDS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const busy = loadavg()[0];
  // By Vite's runner: a round may use modules of the app, which only Vite can read.
  const { module: round } = await runnerImport<BenchRound>(path, {
    configFile: false,
    logLevel: "warn",
    resolve: { tsconfigPaths: true },
  });
  const result = await round.run({ quick });
  console.log(`\n${name}: ${result.title}`);
  console.table(result.rows);
  for (const failure of result.failures) console.log(`  missed: ${failure}`);
  failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
  const file = `${FOLDER}/${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}-${name}.json`;
  writeFileSync(file, JSON.stringify({ name, quick, machine, loadBefore: busy, ...result }, null, 2));
}
process.exitCode = failures.length > 0 ? 1 : 0;
console.log(failures.length > 0 ? `\n${failures.length} goals missed.` : "\nAll goals met.");
