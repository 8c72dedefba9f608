import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/**
 * What a program of the fault tests does: takes JSON over HTTP, answers with JSON, or with 503 and the reason when the work fails, and
 * writes its port on a line of standard output.
 */
export function serveJson(work: (sent: unknown) => Promise<unknown>): void {
  const server = createServer((request, response) => {
    json(request)
      .then(work)
      .then(
        (result) => response.end(JSON.stringify(result ?? null)),
        (error: unknown) => response.writeHead(503).end(String(error)),
      );
  });
  server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
}
