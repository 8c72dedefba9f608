import { once } from "node:events";
import { createServer } from "node:http";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL, which the first request starts. */
    postgresStarter: string;
  }
}

/** Vitest's global setup: one PostgreSQL for a run, started by the first file that needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: ReturnType<typeof startPostgres> | undefined;
  const starter = createServer(async (_request, response) => {
    postgres ??= startPostgres();
    try {
      response.end((await postgres).url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  starter.listen(0, "127.0.0.1");
  await once(starter, "listening");
  const address = starter.address();
  if (address === null || typeof address === "string") throw new Error("the starter of PostgreSQL has no port");
  project.provide("postgresStarter", `http://127.0.0.1:${address.port}`);
  return async () => {
    starter.close();
    starter.closeAllConnections();
    await (await postgres?.catch(() => undefined))?.stop();
  };
}
