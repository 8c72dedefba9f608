import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type StubInstance = {
  /** As host:port, for nginx. */
  host: string;
  /** Closes the server and its connections, like a crash. */
  crash(): Promise<void>;
};

/** A server in place of an instance, for states that an instance does not enter on request. */
export async function startStubInstance(listener: RequestListener): Promise<StubInstance> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async crash() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
