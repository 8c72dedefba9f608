import pino, { type Logger } from "pino";
import { runningRelease } from "~/base/build/build.server";
import { env } from "~/base/env/env.server";
import { describeFault } from "./fault";
import { standardOutput } from "./standard-output.server";

/** An error with its stack. Any other thrown value is only named: its fields may hold a visitor's data. */
function serializeError(error: unknown): unknown {
  return error instanceof Error ? pino.stdSerializers.err(error) : { message: describeFault(error) };
}

/** Characters of a path in the log: the longest of the site's own is a fifth of it, and Node accepts 16,000. */
const MAX_PATH = 512;

export function cutPath(path: string): string {
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
}

const release = runningRelease();

const options = { level: env.logLevel, base: { release }, serializers: { err: serializeError, path: cutPath } };

/** One JSON line per message, on standard output. Nothing personal goes in: ids and counts, never what a visitor typed. */
export const log: Logger = pino(options, { write: standardOutput.writeNow });

/** Logs a finished request, together with others. `JSON.stringify` takes half of pino's time (docs/operating.md, "Logs"). */
export function logRequest(level: "info" | "debug", line: Readonly<Record<string, unknown> & { path: string }>): void {
  if (!log.isLevelEnabled(level)) return;
  const path = cutPath(line.path);
  const fields = { level: log.levels.values[level], time: Date.now(), release, ...line, path, msg: "request" };
  standardOutput.write(`${JSON.stringify(fields)}\n`);
}
