import { execFile } from "node:child_process";
import { NODE_COMPILE_CACHE } from "../servers/site-server";

export interface CommandResult {
  code: number | null;
  out: string;
  error: string;
}

/** Runs a command of the build, such as `outbox` or `backup`, and waits for its end. @param env beside PATH @param typed what it reads */
export function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  typed = "",
): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  const { PATH = "" } = process.env;
  const options = { env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: "test", ...env } };
  const child = execFile(process.execPath, [`build/server/${name}.js`, ...args], options, (_, out, error) =>
    resolve({ code: child.exitCode, out, error }),
  );
  child.stdin?.end(typed);
  return promise;
}
