import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The core that load comes from; the server has the other to itself. */
const LOAD_CORE = "1";
const CONNECTIONS = 32;

/** What wrk says of a run. Times in ms. */
export type WrkReading = { requestsPerSecond: number; requests: number; p50: number; p99: number; failed: number };

export type WrkOptions = {
  seconds: number;
  headers?: Record<string, string>;
  /** A Lua script that makes the requests. */
  script?: string;
};

/** Installs what the bench needs from Debian, where it may. @throws Error that says what to install otherwise */
export function needTools(): void {
  const missing = [
    ["wrk", "wrk"],
    ["taskset", "util-linux"],
  ].filter(([command = ""]) => !isThere(command));
  if (missing.length === 0) return;
  const packages = missing.map(([, name = ""]) => name);
  if (process.getuid?.() !== 0) throw new Error(`Install these first: ${packages.join(", ")}`);
  execFileSync("apt-get", ["update"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { stdio: "inherit" });
}

function isThere(command: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Puts load on an address, from a core of its own. */
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

/** Reads what wrk prints. @throws Error when it is not what wrk prints */
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
