import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { installPackages } from "../../../tests/support/servers/debian.ts";

const run = promisify(execFile);

/** The core for the load; the server has the other one. */
const LOAD_CORE = "1";
const CONNECTIONS = 32;

/** The results of a run. Times in ms. */
export type WrkReading = { requestsPerSecond: number; requests: number; p50: number; p99: number; failed: number };

export type WrkOptions = {
  seconds: number;
  headers?: Record<string, string>;
  /** A Lua script that makes the requests. */
  script?: string;
};

/** Installs wrk and taskset if they are missing. @throws Error with the command to run, if this user may not */
export function needTools(): void {
  if (!["wrk", "taskset"].every((program) => existsSync(`/usr/bin/${program}`)))
    installPackages("This round", ["wrk", "util-linux"]);
}

/** Loads a URL, from its own core. */
export async function wrk(url: string, { seconds, headers = {}, script }: WrkOptions): Promise<WrkReading> {
  const pairs = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", "--timeout", "10s", ...pairs];
  const { stdout } = await run(
    "taskset",
    ["-c", LOAD_CORE, "wrk", ...options, ...(script ? ["-s", script] : []), url],
    { maxBuffer: 10 * 1024 * 1024 },
  );
  return readWrk(stdout);
}

/** Parses the output of wrk. @throws Error when nothing was measured */
export function readWrk(text: string): WrkReading {
  const figure = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const requestsPerSecond = figure(/^Requests\/sec:\s+([\d.]+)/m);
  if (!(requestsPerSecond > 0)) throw new Error(`wrk measured nothing:\n${text}`);
  const socket = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  const failed = figure(/^\s*Non-2xx or 3xx responses: (\d+)/m) + socket.reduce((sum, count) => sum + Number(count), 0);
  const requests = figure(/^\s*(\d+) requests in /m);
  return { requestsPerSecond, requests, p50: time(text, "50"), p99: time(text, "99"), failed };
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function time(text: string, percent: string): number {
  const [, value, unit = ""] = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s|m) *$`, "m").exec(text) ?? [];
  return Number(value) * (UNITS[unit] ?? Number.NaN);
}
