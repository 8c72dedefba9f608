import { availableParallelism, cpus, loadavg } from "node:os";

/** What a machine has: the cores that this process may use, those of the whole machine, and its load. */
export type Machine = { cores: number; machineCores: number; load: number };

/** The environment variable with the load before a run, which the run's own tests do not change. */
const LOAD = "TEST_LOAD";

/** Remembers the load of the machine: runners that start from now on do not count this run's own. */
export function rememberLoad(): void {
  process.env[LOAD] = String(loadOfOthers());
}

/** The lower of the last minute's average and that of five minutes: `npm ci` just before a run is not others' work. */
function loadOfOthers(): number {
  return Math.min(...loadavg().slice(0, 2));
}

/**
 * How many workers run tests at the same time on this machine.
 * @param perCore see {@link workersFor}
 */
export function workers(perCore: number): number {
  const load = Number(process.env[LOAD] ?? loadOfOthers());
  return workersFor({ cores: availableParallelism(), machineCores: cpus().length, load }, perCore);
}

/**
 * All workers on an idle machine, half of them on one that others keep busy.
 * @param perCore workers for each core of an idle machine: more than 1, since tests wait part of the time
 */
export function workersFor({ cores, machineCores, load }: Machine, perCore: number): number {
  const busy = Math.min(1, load / machineCores);
  return Math.max(1, Math.round(cores * perCore * (1 - busy / 2)));
}
