import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** What became of a task. `ended`: its process ended without an answer. `slow`: it took too long. */
export type Outcome<Answer> = { answer: Answer } | { fault: "ended" | "slow" };

type Limits = {
  /** ms for which the answer is waited for. */
  limitMs: number;
  /** MB of the program's heap; without, as many as Node gives it. */
  memoryMb?: number;
  /** Of the process, as `os.setPriority` takes it. */
  priority?: number;
};

/** Leaves memory, and if wanted the processor, to the site where they are short. Only Linux can say which process ends first. */
function standBack(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // The process has ended, or the system has no such thing.
  }
}

/**
 * Runs one task in its own process, which is killed with its answer. Bytes of strangers that crash a library or keep it busy end that
 * process and not the site. A thread would not do: one whose compiler waits for its garbage collector never ends (nodejs/node#54918).
 * @param program module that sends one message for the one that it gets
 * @param task anything that can be cloned
 */
export async function runProgram<Answer>(
  program: string,
  task: unknown,
  { limitMs, memoryMb, priority = constants.priority.PRIORITY_NORMAL }: Limits,
): Promise<Outcome<Answer>> {
  const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>();
  const child = fork(program, {
    serialization: "advanced",
    // Without the site's environment, which has its secrets.
    env: {},
    execArgv: memoryMb ? [`--max-old-space-size=${memoryMb}`] : [],
    stdio: "ignore",
  });
  if (child.pid !== undefined) standBack(child.pid, priority);
  child.once("message", (answer) => resolve({ answer: answer as Answer }));
  for (const event of ["error", "exit"]) child.once(event, () => resolve({ fault: "ended" }));
  const timer = setTimeout(() => resolve({ fault: "slow" }), limitMs);
  child.send(task as Parameters<typeof child.send>[0], () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
