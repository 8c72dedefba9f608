import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The environment variable by which a run knows the processes that it started. */
const MARK = "TEST_RUN";
/** Time for servers, browsers and databases to end by themselves, in ms. */
const GRACE_MS = 5_000;

/** Of a running program; `started` tells it from a later one with the same id. */
type Process = { pid: number; parent: number; started: string };

/** Marks this process: what it starts from now on belongs to its run. */
export function markRun(): void {
  process.env[MARK] = `${process.pid}-${Date.now()}`;
}

/**
 * The processes that this run has started and that still run: those with its mark, also when their parent has ended,
 * and all below them, also those that got another environment. Without /proc (not Linux) there are none.
 */
function processesOfRun(): Process[] {
  const all = names("/proc").flatMap((name) => readProcess(Number(name)) ?? []);
  const found = new Set<Process>();
  const waiting = all.filter(({ pid, parent }) => parent === process.pid || isMarked(pid));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { pid } = next;
    if (pid === process.pid || found.has(next)) continue;
    found.add(next);
    waiting.push(...all.filter(({ parent }) => parent === pid));
  }
  return [...found];
}

/** @returns undefined when it has ended */
export function readProcess(pid: number): Process | undefined {
  // Such as "42 (node) S 1 …": the name may contain spaces and parentheses.
  const [state, parent, ...more] = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ");
  const started = more[STARTED_FIELD];
  if (!started || state === "Z") return undefined;
  return { pid, parent: Number(parent), started };
}

/** Of `starttime` behind the parent, in proc_pid_stat(5). */
const STARTED_FIELD = 17;

function isMarked(pid: number): boolean {
  return read(`/proc/${pid}/environ`).split("\0").includes(`${MARK}=${process.env[MARK]}`);
}

function names(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory).filter((name) => /^\d+$/.test(name)) : [];
}

/** The content of a file; empty when its process has ended meanwhile, or belongs to somebody else. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Ends every process of this run: first with SIGTERM, and after 5 s with SIGKILL. */
export async function endProcesses(): Promise<void> {
  const known = new Map<number, Process>();
  const deadline = performance.now() + GRACE_MS;
  for (;;) {
    // A process whose parent ends first may no longer be known as one of this run.
    for (const found of processesOfRun()) {
      if (known.get(found.pid)?.started === found.started) continue;
      known.set(found.pid, found);
      kill(found.pid, "SIGTERM");
    }
    for (const [pid, { started }] of known) if (readProcess(pid)?.started !== started) known.delete(pid);
    if (known.size === 0) return;
    if (performance.now() > deadline) for (const pid of known.keys()) kill(pid, "SIGKILL");
    await sleep(50);
  }
}
