import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Time limit for a browser to start or to end on a busy machine, in ms. */
const TIMEOUT = 30_000;

/** The processes and the directory of one browser. */
export class Processes {
  /** Removed when the browser is closed. */
  readonly directory = mkdtempSync(join(tmpdir(), "browser-"));
  readonly #children: ChildProcess[] = [];
  readonly #killAll = () => {
    for (const child of this.#children) killGroup(child);
  };

  constructor() {
    // An interrupted test run leaves no browser running.
    process.once("exit", this.#killAll);
  }

  /** Starts a program as the leader of a process group, so that it can be killed with its children. */
  start(command: string, args: string[], options: Pick<SpawnOptions, "env" | "stdio">): ChildProcess {
    const child = spawn(command, args, { ...options, detached: true });
    // For example a program that is not installed: `until` then fails after its time limit.
    child.on("error", (error) => console.error(error.message));
    this.#children.push(child);
    return child;
  }

  /** Kills the processes, last started first, and removes the directory. */
  async end(): Promise<void> {
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
      const exited = once(child, "exit");
      killGroup(child);
      await exited;
    }
    process.removeListener("exit", this.#killAll);
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

/**
 * Retries until there is a value.
 * @throws Error that names what is missing, after 30 s
 */
export async function until<Value>(what: string, attempt: () => Promise<Value | null> | Value | null): Promise<Value> {
  const deadline = performance.now() + TIMEOUT;
  for (;;) {
    const value = await attempt();
    if (value !== null) return value;
    if (performance.now() > deadline) throw new Error(`Timed out waiting for ${what}`);
    await sleep(50);
  }
}
