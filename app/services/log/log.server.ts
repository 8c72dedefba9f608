import pino, { type Logger } from "pino";
import { env } from "~/env.server";
import { describeFault } from "~/services/log/fault";
import { standardOutput } from "./standard-output.server";

/** An error with its stack; anything else that was thrown is named, since what is in it may be a visitor's. */
function serializeError(error: unknown): unknown {
  return error instanceof Error ? pino.stdSerializers.err(error) : { message: describeFault(error) };
}

/** One JSON line an entry, on standard output. Nothing personal goes in: ids and counts, never what a visitor typed. */
export const log: Logger = pino(
  { level: env.logLevel, base: null, serializers: { err: serializeError } },
  standardOutput,
);
