import pino from "pino";
import { log } from "./log.server";
import { standardOutput } from "./standard-output.server";

/** What a line tells of a request beside its id and the time. */
export type RequestLine = {
  method: string;
  path: string;
  status: number;
  ms: number;
  /** Of the body. */
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
  info(kind: RequestLine): WriteLine;
  /** Lines that are written when somebody looks closer (`LOG_LEVEL`). */
  debug(kind: RequestLine): WriteLine;
};

/**
 * One line a request in the form of pino's others, but put together here: pino's way, made for any object, takes several
 * times as long, and a page from the cache costs little more than its line.
 */
function createRequestLog(): RequestLog {
  const writer = (level: "info" | "debug") => {
    if (!log.isLevelEnabled(level)) return () => () => undefined;
    const start = `{"level":${pino.levels.values[level]},"time":`;
    return ({ method, path, status, ms, bytes, cache, render, cut }: RequestLine): WriteLine => {
      const fields = { method, path, status, ms, bytes, cache, render, cut, msg: "request" };
      const rest = `${JSON.stringify(fields).slice(1)}\n`;
      return (id, at) => standardOutput.gather(`${start}${at},"id":"${id}",${rest}`);
    };
  };
  return { info: writer("info"), debug: writer("debug") };
}

/** One line a request, written together with others; what is left is written when the process ends. */
export const requestLog: RequestLog = createRequestLog();
