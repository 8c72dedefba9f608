import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { bundlePrograms } from "../processes/bundle-programs";
import { startTestSite } from "../servers/test-site";
import { startPostgres } from "./postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the files of all workers ask for what they share: see `sharedSite` and `createPostgresDatabase`. */
    services: string;
  }
}

type Service = { url: string; stop(): Promise<void> };

/**
 * Vitest's global setup: the services that all files of a run share. The first request for one starts it. A POST to `/postgres`
 * gets the address of a server, one to `/site` that of a site with the settings in its body, one to `/programs` the folder of the programs that
 * fault tests start.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = new Map<string, Promise<Service>>();
  const start = (path: string, body: string): Promise<Service> => {
    if (path === "/postgres") return startPostgres();
    if (path === "/programs") return bundlePrograms();
    return startTestSite(JSON.parse(body) as Record<string, string>);
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const key = `${request.url} ${body}`;
    const service = running.get(key) ?? start(request.url ?? "", body);
    running.set(key, service);
    try {
      response.end((await service).url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the shared services have no port");
  project.provide("services", `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    const started = await Promise.allSettled(running.values());
    await Promise.all(started.map((result) => (result.status === "fulfilled" ? result.value.stop() : undefined)));
  };
}
