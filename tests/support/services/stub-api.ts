import type { RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { startHttpServer } from "./http-server.ts";

/** A real HTTP server in place of an upstream service of the site. */
export type StubApi = {
  /** Address without a trailing slash. */
  url: string;
  /** All requests so far, as `GET /path?query`, in order. */
  requests: string[];
  /** Replaces the listener. */
  behave(listener: RequestListener): void;
  stop(): Promise<void>;
};

/** Starts a stub service on a free port of the loopback. */
export async function startStubApi(first: RequestListener): Promise<StubApi> {
  let listener = first;
  const requests: string[] = [];
  const { url, stop } = await startHttpServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  return {
    url,
    requests,
    behave: (next) => {
      listener = next;
    },
    stop,
  };
}

/** Responds with JSON. */
export function sendJson(body: unknown, status = 200): RequestListener {
  return (_, response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/**
 * Forwards requests to the product API of a site.
 * @param url of the site
 * @param change modifies a body before it is forwarded
 */
export function proxyToSite(
  url: string,
  change: (body: Record<string, unknown>) => unknown = () => undefined,
): RequestListener {
  return (request, response) =>
    fetch(`${url}/api/v1${request.url}`).then(
      async (upstream) => {
        const body = await upstream.json();
        change(body);
        sendJson(body, upstream.status)(request, response);
      },
      () => response.writeHead(502).end(),
    );
}

/**
 * Forwards all requests to the product API of a site, whose event then lies years ahead. A site with a product API has the real
 * clock, and takes no registrations after its event.
 */
export function proxyBeforeEvent(url: string): RequestListener {
  return async (request, response) => {
    if (request.method !== "POST") {
      const ahead = { startTime: "2099-11-14T10:00:00+07:00", endTime: "2099-11-16T21:00:00+07:00" };
      return proxyToSite(url, (body) => {
        if (request.url === "/event") Object.assign(body, ahead);
        if (request.url === "/press")
          Object.assign((body as { accreditation: object }).accreditation, { until: "2099-11-07" });
      })(request, response);
    }
    const { authorization = "", "idempotency-key": key = "" } = request.headers;
    const upstream = await fetch(`${url}/api/v1${request.url}`, {
      method: "POST",
      body: await text(request),
      headers: { "Content-Type": "application/json", Authorization: authorization, "Idempotency-Key": String(key) },
    });
    response.writeHead(upstream.status).end(await upstream.text());
  };
}

/** Responds like a balancer without a healthy upstream. */
export const sendText404: RequestListener = (_, response) => {
  response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found\n");
};

/** Sends an endless JSON list until the client disconnects. */
export function sendEndlessJson(response: ServerResponse): void {
  const part = "0,".repeat(32_768);
  response.writeHead(200, { "content-type": "application/json" }).write('{"list":[');
  Readable.from(endlessly(part)).pipe(response);
}

function* endlessly<T>(item: T): Generator<T> {
  for (;;) yield item;
}
