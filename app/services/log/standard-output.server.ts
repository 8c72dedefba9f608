import { writeSync } from "node:fs";

/** Lines gathered before they are written: one write for each would cost more than a cached page. */
const GATHERED = 256;
/** ms after which gathered lines are written in any case, and those that were not taken are offered again. */
const LONGEST_WAIT = 250;
/** Bytes that wait for a reader who is slow or stuck; what comes on top of them is dropped. */
const MOST_WAITING = 4 * 1024 * 1024;
/** ms that the end of the process waits for such a reader, who takes all of it in less when there is one at all. */
const LAST_WAIT = 2_000;
/** ms between two offers in that time. */
const OFFER_EVERY = 10;

/** Takes whole lines, each with its line break, and writes them in the order in which they come. */
export type StandardOutput = {
  /** Writes a line at once, after those that were gathered. */
  write(line: string): void;
  /** Writes a line together with others: after `GATHERED` lines, or `LONGEST_WAIT` ms. */
  gather(line: string): void;
};

/**
 * Written here, not by pino's own destination: that hoards without a bound what nobody takes, and tries again for ever when
 * the process is to end. It throws nothing; lines that are never taken are lost.
 *
 * Synchronously, as `console.log` writes: what the system has taken is known at once, so that the end of the process finds
 * no write under way. Whoever does not read holds up nothing, since a pipe that is full says so (`EAGAIN`).
 */
function createStandardOutput(): StandardOutput {
  // Node makes a pipe one that says so when it is asked for it.
  const { fd } = process.stdout;
  let gathered = "";
  let lines = 0;
  const waiting: Buffer[] = [];
  let bytes = 0;

  /** @returns why the system took no more; undefined when it took everything */
  const offer = (): string | undefined => {
    try {
      for (let block = waiting[0]; block; block = waiting[0]) {
        const taken = writeSync(fd, block);
        bytes -= taken;
        if (taken < block.length) waiting[0] = block.subarray(taken);
        else waiting.shift();
      }
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  };
  const add = (text: string) => {
    const block = Buffer.from(text);
    if (bytes + block.length > MOST_WAITING) return;
    waiting.push(block);
    bytes += block.length;
  };
  const flush = () => {
    if (lines > 0) add(gathered);
    gathered = "";
    lines = 0;
    return offer();
  };

  setInterval(flush, LONGEST_WAIT).unref();
  process.once("exit", () => {
    const end = performance.now() + LAST_WAIT;
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    // Any other fault, as of a reader who is gone (`EPIPE`), would only come again.
    while (flush() === "EAGAIN" && performance.now() < end) Atomics.wait(sleeper, 0, 0, OFFER_EVERY);
  });

  return {
    write(line) {
      flush();
      add(line);
      offer();
    },
    gather(line) {
      gathered += line;
      lines += 1;
      if (lines === GATHERED) flush();
    },
  };
}

/** The standard output of this process. */
export const standardOutput: StandardOutput = createStandardOutput();
