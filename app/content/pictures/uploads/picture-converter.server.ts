import { constants } from "node:os";
import pLimit from "p-limit";
import { runProgram } from "~/base/programs/run-program.server";
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

/** Converts uploaded pictures, one at a time, each in its own process that is killed when it takes too long. */
export function createPictureConverter({ program, limitMs = 12_000, maxWaiting = 1 }: ConverterOptions) {
  const oneByOne = pLimit(1);

  async function run(bytes: Uint8Array): Promise<Conversion | { fault: "slow" }> {
    const outcome = await runProgram<Conversion>(program, bytes, {
      limitMs,
      // Encoding takes all cores.
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
    });
    if ("answer" in outcome) return outcome.answer;
    return { fault: outcome.fault === "ended" ? "unreadable" : outcome.fault };
  }

  /** @param bytes as they were sent: their number is bounded, nothing else is known */
  return async (bytes: Uint8Array): Promise<Conversion | { fault: ConversionFault }> => {
    const fault = typeFaultOf(bytes);
    if (fault) return { fault };
    if (oneByOne.pendingCount >= maxWaiting) return { fault: "busy" };
    return oneByOne(run, bytes);
  };
}
