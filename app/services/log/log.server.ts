import pino, { type Logger } from "pino";
import { env } from "~/env.server";
import { describeFault } from "~/services/log/fault";
import { standardOutput } from "./standard-output.server";

/** An error with its stack. Any other thrown value is only named: its fields may hold a visitor's data. */
function serializeError(error: unknown): unknown {
  return error instanceof Error ? pino.stdSerializers.err(error) : { message: describeFault(error) };
}

const options = { level: env.logLevel, base: null, serializers: { err: serializeError } };

/** One JSON line per message, on standard output. Nothing personal goes in: ids and counts, never what a visitor typed. */
export const log: Logger = pino(options, { write: standardOutput.writeNow });

/** The log of finished requests: its lines are written together. docs/operating.md, "Logs" explains each field. */
export const requestLog: Logger = pino(options, { write: standardOutput.write });
