import pino from "pino";
import { env } from "~/env.server";
import { wallClock } from "~/services/clock/clock.server";

/** Bytes gathered before they are written: one write for each line would cost more than a cached page. */
const GATHERED = 64 * 1024;
/** ms after which a line is written in any case. */
const LONGEST_WAIT = 250;

/** What a line tells of a request, its numbers in ms and bytes. */
export type RequestLine = Readonly<Record<string, string | number | boolean | undefined>>;

export type RequestLog = {
  /** Writes one line. */
  info(line: RequestLine): void;
  /** Writes one line when somebody looks closer (`LOG_LEVEL`). */
  debug(line: RequestLine): void;
};

/**
 * One line a request in the form of pino's others, to pino's own destination, but put together here: pino's way, made for
 * any object, takes several times as long, and a page from the cache costs little more than its line.
 */
function createRequestLog(): RequestLog {
  const destination = pino.destination({ fd: 1, minLength: GATHERED, maxWrite: 2 * GATHERED, sync: false });
  setInterval(() => destination.flush(), LONGEST_WAIT).unref();
  const logger = pino({ level: env.logLevel, base: null }, destination);
  const writer = (level: "info" | "debug") => {
    const number = pino.levels.values[level];
    if (!logger.isLevelEnabled(level)) return () => undefined;
    return (line: RequestLine) => {
      const fields = JSON.stringify(line).slice(1, -1);
      destination.write(`{"level":${number},"time":${wallClock.now()},${fields},"msg":"request"}\n`);
    };
  };
  return { info: writer("info"), debug: writer("debug") };
}

/** One line a request, written together with others; what is left is written when the process ends. */
export const requestLog: RequestLog = createRequestLog();
