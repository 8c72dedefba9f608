import pino from "pino";
import { env } from "~/env.server";
import { wallClock } from "~/services/clock/clock.server";

/** Lines gathered before they are written: one write for each would cost more than a cached page. */
const GATHERED = 256;
/** ms after which a line is written in any case. */
const LONGEST_WAIT = 250;

/** What a line tells of a request. */
export type RequestLine = {
  /** Of letters, digits and `-_.` alone; see `requestIdOf`. */
  id: string;
  /** One that Node's parser knows. */
  method: string;
  path: string;
  status: number;
  ms: number;
  /** Of the answer. */
  bytes: number;
  cache?: string;
  /** Id of a render that others waited for too; the error screen shows this one. */
  render?: string;
  /** The visitor was gone before the end. */
  cut?: boolean;
};

export type RequestLog = {
  /** Writes one line. */
  info(line: RequestLine): void;
  /** Writes one line when somebody looks closer (`LOG_LEVEL`). */
  debug(line: RequestLine): void;
};

/**
 * One line a request in the form of pino's others, to pino's own destination, but put together here: pino's way, made for
 * any object, takes several times as long, and a page from the cache costs little more than its line. Gathered here too:
 * the destination measures all that it has gathered anew for each line.
 */
function createRequestLog(): RequestLog {
  const destination = pino.destination({ fd: 1, sync: false });
  const logger = pino({ level: env.logLevel, base: null }, destination);
  let text = "";
  let lines = 0;
  const write = () => {
    if (lines > 0) destination.write(text);
    text = "";
    lines = 0;
  };
  setInterval(write, LONGEST_WAIT).unref();
  process.once("exit", () => {
    write();
    destination.flushSync();
  });
  const writer = (level: "info" | "debug") => {
    const number = pino.levels.values[level];
    if (!logger.isLevelEnabled(level)) return () => undefined;
    return (line: RequestLine) => {
      text += `{"level":${number},"time":${wallClock.now()},${fieldsOf(line)},"msg":"request"}\n`;
      lines += 1;
      if (lines === GATHERED) write();
    };
  };
  return { info: writer("info"), debug: writer("debug") };
}

/** Only a path can hold what JSON escapes. */
function fieldsOf({ id, method, path, status, ms, bytes, cache, render, cut }: RequestLine): string {
  const more = `${cache ? `,"cache":"${cache}"` : ""}${render ? `,"render":"${render}"` : ""}${cut ? ',"cut":true' : ""}`;
  return `"id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"bytes":${bytes}${more}`;
}

/** One line a request, written together with others; what is left is written when the process ends. */
export const requestLog: RequestLog = createRequestLog();
