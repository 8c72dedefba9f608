import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

/** A real HTTP server that plays a service behind the site. */
export type StubApi = {
  /** Address without a trailing slash. */
  url: string;
  /** Everything asked so far, as `GET /path?query`, in order. */
  requests: string[];
  /** Answers so from now on. */
  behave(answer: RequestListener): void;
  stop(): Promise<void>;
};

/** Starts a service on a free port of the loopback. */
export async function startStubApi(first: RequestListener): Promise<StubApi> {
  let answer = first;
  const requests: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    behave: (next) => {
      answer = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Answers with JSON. */
export function sendJson(body: unknown, status = 200): RequestListener {
  return (_, response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/**
 * Answers as the product API of a site does, by asking it.
 * @param url of the site
 * @param change what to do to a body before it is sent on
 */
export function proxyToSite(
  url: string,
  change: (body: Record<string, unknown>) => void = () => undefined,
): RequestListener {
  return (request, response) =>
    fetch(`${url}/api/v1${request.url}`).then(
      async (answer) => {
        const body = await answer.json();
        change(body);
        sendJson(body, answer.status)(request, response);
      },
      () => response.writeHead(502).end(),
    );
}

/** Answers as a balancer does while the service behind it is away. */
export const sendText404: RequestListener = (_, response) => {
  response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found\n");
};

/** Begins a list in JSON and never ends it; stops when nobody listens any more. */
export function sendEndlessJson(response: ServerResponse): void {
  const part = "0,".repeat(32_768);
  response.writeHead(200, { "content-type": "application/json" }).write('{"list":[');
  Readable.from(endlessly(part)).pipe(response);
}

function* endlessly<T>(item: T): Generator<T> {
  for (;;) yield item;
}
