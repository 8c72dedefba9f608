import pino from "pino";
import { env } from "~/env.server";

/** Lines gathered before they are written: one write for each would cost more than a cached page. */
const GATHERED = 256;
/** ms after which a line is written in any case. */
const LONGEST_WAIT = 250;

/** What a line tells of a request beside its id. */
export type RequestKind = {
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

/**
 * Writes a line for one request.
 * @param id of letters, digits and `-_.` alone; see `requestIdOf`
 * @param at ms since the epoch
 */
export type WriteLine = (id: string, at: number) => void;

/** Lines of one kind, of which there may be very many: what they have in common is put together once. */
export type RequestLog = {
  info(kind: RequestKind): WriteLine;
  /** Lines that are written when somebody looks closer (`LOG_LEVEL`). */
  debug(kind: RequestKind): WriteLine;
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
    if (!logger.isLevelEnabled(level)) return () => () => undefined;
    const start = `{"level":${pino.levels.values[level]},"time":`;
    return ({ method, path, status, ms, bytes, cache, render, cut }: RequestKind): WriteLine => {
      const fields = { method, path, status, ms, bytes, cache, render, cut, msg: "request" };
      const rest = `${JSON.stringify(fields).slice(1)}\n`;
      return (id, at) => {
        text += `${start}${at},"id":"${id}",${rest}`;
        lines += 1;
        if (lines === GATHERED) write();
      };
    };
  };
  return { info: writer("info"), debug: writer("debug") };
}

/** One line a request, written together with others; what is left is written when the process ends. */
export const requestLog: RequestLog = createRequestLog();
