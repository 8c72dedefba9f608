import pino from "pino";

/** Characters that are gathered before they are written: one write per line would cost more than a cached page. */
const GATHERED = 32 * 1024;
/** ms after which gathered lines are written in any case, and refused bytes are offered again. */
const FLUSH_INTERVAL = 250;
/** Bytes that wait for a slow or stuck reader. Lines beyond them are dropped. */
const MAX_WAITING = 4 * 1024 * 1024;
/** ms that the end of the process waits for such a reader. */
const EXIT_TIMEOUT = 2_000;
/** ms between two attempts in that time. */
const EXIT_RETRY_INTERVAL = 10;

/** Synchronous, so that no write is in progress when the process ends. A full pipe refuses a write (`EAGAIN`). */
const stream = pino.destination({
  dest: process.stdout.fd,
  sync: true,
  // The least with which `flush` does anything.
  minLength: 1,
  maxLength: MAX_WAITING,
  // sonic-boom would sleep for 100 ms and try again, without end.
  retryEAGAIN: () => false,
});

let errorCode: string | undefined;
stream.on("error", ({ code }: NodeJS.ErrnoException) => {
  errorCode = code;
});

let dropped = 0;
stream.on("drop", (lines: string) => {
  dropped += lines.split("\n").length - 1;
});

// Not sonic-boom's `minLength`: it measures the gathered lines again with each one, which costs 1.4 µs.
let gathered = "";

/** @returns the code of the error that stopped the write; undefined when everything was written */
function flush(): string | undefined {
  errorCode = undefined;
  const lines = gathered;
  gathered = "";
  if (lines === "") stream.flush();
  else stream.write(lines);
  return errorCode;
}

setInterval(flush, FLUSH_INTERVAL).unref();

/** Takes complete lines and writes them in order. Never throws; lines without a reader are lost. */
export const standardOutput = {
  /** Writes a line together with others: when they have `GATHERED` characters, or after `FLUSH_INTERVAL`. */
  write(line: string): void {
    gathered += line;
    if (gathered.length >= GATHERED) flush();
  },
  /** Writes a line at once, after the gathered ones. */
  writeNow(line: string): void {
    gathered += line;
    flush();
  },
  /** Lines that were dropped since the start. */
  dropped: (): number => dropped,
};

// Not `flushSync`, which writes a part of a line twice when the pipe is full in between.
process.once("exit", () => {
  const deadline = performance.now() + EXIT_TIMEOUT;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  // Any other error is final, such as that of a reader that is gone (`EPIPE`).
  while (flush() === "EAGAIN" && performance.now() < deadline) Atomics.wait(sleeper, 0, 0, EXIT_RETRY_INTERVAL);
});
