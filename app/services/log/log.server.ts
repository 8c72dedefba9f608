import pino, { type Logger } from "pino";
import { env } from "~/env.server";
import { standardOutput } from "./standard-output.server";

/** One JSON line an entry, on standard output. Nothing personal goes in: ids and counts, never what a visitor typed. */
export const log: Logger = pino({ level: env.logLevel, base: null }, standardOutput);
