import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type StubInstance = {
  /** As host:port, where nginx reaches it. */
  host: string;
  /** Goes away at once, as a crash does. */
  goAway(): Promise<void>;
};

/** A server in an instance's place, for what an instance does not do when it is asked to: fail, wait, change. */
export async function startStubInstance(answer: RequestListener): Promise<StubInstance> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async goAway() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
