/**
 * `npm run bench`: measures the built site on this machine (build first). Arguments select rounds: `npm run
 * bench -- cached`. `--quick` only checks that a round works. `--beside=URL=PID` has the round `visit` measure another server too.
 * Prints tables, writes every reading to `data/bench/`, and exits with 1 when a target is missed. The machine should be idle: other work is in the figures.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { runnerImport } from "vite";
import type { BenchRound } from "./bench/round.ts";
import { wording } from "./build/wording.ts";

const FOLDER = "data/bench";

/** Rounds and their modules, in the order in which they run. */
const ROUNDS: Record<string, string> = {
  cached: "scripts/bench/cached.ts",
  visit: "scripts/bench/visit/visit.ts",
  rendered: "scripts/bench/rendered.ts",
  cost: "scripts/bench/cost.ts",
  hostile: "scripts/bench/attacks/hostile.ts",
  overload: "scripts/bench/attacks/overload.ts",
  memory: "scripts/bench/memory.ts",
  lighthouse: "scripts/bench/lighthouse.ts",
  hints: "scripts/bench/hints.ts",
  nginx: "scripts/bench/nginx.ts",
  restart: "scripts/bench/restart.ts",
  rush: "scripts/bench/sale/rush.ts",
  bot: "scripts/bench/sale/bot.ts",
  gate: "scripts/bench/gate/gate.ts",
  "gate-release": "scripts/bench/gate/release-morning.ts",
  "gate-list": "scripts/bench/gate/list.ts",
  export: "scripts/bench/export.ts",
  live: "scripts/bench/live.ts",
  staff: "scripts/bench/staff/staff.ts",
  hall: "scripts/bench/hall/hall.ts",
  newcomer: "scripts/bench/hall/newcomer.ts",
};

const args = process.argv.slice(2);
const quick = args.includes("--quick");
const valuesOf = (option: string) =>
  args.flatMap((word) => (word.startsWith(`--${option}=`) ? [word.slice(option.length + 3)] : []));
const beside = valuesOf("beside");
const [seconds] = valuesOf("seconds").map(Number);
const [only] = valuesOf("case");
const chosen = args.filter((word) => !word.startsWith("--"));
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
  // Vite's runner: rounds use modules of the tests and the app, which import by alias and without extensions.
  const { module: round } = await runnerImport<BenchRound>(path, {
    configFile: false,
    logLevel: "warn",
    plugins: [wording()],
    resolve: { tsconfigPaths: true },
  });
  const result = await round.run({ quick, beside, seconds, only });
  console.log(`\n${name}: ${result.title}`);
  console.table(result.rows);
  for (const failure of result.failures) console.log(`  missed: ${failure}`);
  failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
  const file = `${FOLDER}/${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}-${name}.json`;
  writeFileSync(file, JSON.stringify({ name, quick, machine, loadBefore: busy, ...result }, null, 2));
}
process.exitCode = failures.length > 0 ? 1 : 0;
console.log(failures.length > 0 ? `\n${failures.length} targets missed.` : "\nAll targets met.");
