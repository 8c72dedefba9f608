import pino, { type Logger } from "pino";
import { env } from "~/env.server";

/** Bytes gathered before they are written: one write for each line would cost more than a cached page. */
const GATHERED = 64 * 1024;
/** ms after which a line is written in any case. */
const LONGEST_WAIT = 250;

function createRequestLog(): Logger {
  const destination = pino.destination({ fd: 1, minLength: GATHERED, maxWrite: 2 * GATHERED, sync: false });
  setInterval(() => destination.flush(), LONGEST_WAIT).unref();
  return pino({ level: env.logLevel, base: null }, destination);
}

/** One line a request, written together with others; what is left is written when the process ends. */
export const requestLog: Logger = createRequestLog();
