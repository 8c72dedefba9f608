import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import pLimit from "p-limit";
import type { Conversion } from "./convert";
import { type TypeFault, typeFaultOf } from "./picture-type";

/** `busy`: too many others wait. `slow`: it took too long. */
export type ConversionFault = TypeFault | Extract<Conversion, { fault: unknown }>["fault"] | "busy" | "slow";

type ConverterOptions = {
  /** The module of the program, `convert.ts`. */
  program: string;
  /** ms that a conversion may take. nginx waits 15 s for a response, and a photograph of 12 megapixels takes one of processor time. */
  limitMs?: number;
  /** Pictures that wait while one is converted: each is held in memory, and its sender waits too. */
  maxWaiting?: number;
};

/** Leaves processor and memory to the site where they are short. Only Linux can say which process ends first. */
function standBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // The process has ended, or the system has no such thing.
  }
}

/** Converts uploaded pictures, one at a time, each in a process of its own that is killed when it takes too long. */
export function createPictureConverter({ program, limitMs = 12_000, maxWaiting = 1 }: ConverterOptions) {
  const oneByOne = pLimit(1);

  async function run(bytes: Uint8Array): Promise<Conversion | { fault: "slow" }> {
    const { promise, resolve } = Promise.withResolvers<Conversion | { fault: "slow" }>();
    // Without the site's environment, which has its secrets.
    const child = fork(program, { serialization: "advanced", env: {}, execArgv: [], stdio: "ignore" });
    if (child.pid !== undefined) standBack(child.pid);
    child.once("message", (conversion) => resolve(conversion as Conversion));
    child.once("error", () => resolve({ fault: "unreadable" }));
    child.once("exit", () => resolve({ fault: "unreadable" }));
    const timer = setTimeout(() => resolve({ fault: "slow" }), limitMs);
    child.send(bytes, () => undefined);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.kill("SIGKILL");
    }
  }

  /** @param bytes as they were sent: their number is bounded, nothing else is known */
  return async (bytes: Uint8Array): Promise<Conversion | { fault: ConversionFault }> => {
    const fault = typeFaultOf(bytes);
    if (fault) return { fault };
    if (oneByOne.pendingCount >= maxWaiting) return { fault: "busy" };
    return oneByOne(run, bytes);
  };
}
