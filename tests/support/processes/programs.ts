import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { addressOf } from "../services/shared-services";
import type { PROGRAMS } from "./bundle-programs";

export interface Server {
  port: number;
  child: ChildProcess;
}

/** Starts a program, and waits until it takes requests. @throws Error when it ends instead */
export async function startServer(program: keyof typeof PROGRAMS, config: object): Promise<Server> {
  const file = join(await addressOf("programs"), `${program}.mjs`);
  const child = spawn(process.execPath, [file, JSON.stringify(config)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new Error(`the process ended at its start (${code ?? signal})`);
  });
  ended.catch(() => undefined);
  const [port] = await Promise.race([once(createInterface(child.stdout), "line"), ended]);
  return { port: Number(port), child };
}
