import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { createOverloadGuard } from "./overload";

let server: Server | undefined;
afterEach(() => server?.close());

type Reply = { status: number; headers: Record<string, string>; text: string };

/** Keeps the event loop busy, as a render does. */
function block(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** ms that a request may wait here, and ms that a page blocks the event loop. */
const LIMIT = 100;
const PAGE = 20;
/** Pages that take ten times the limit. */
const MANY = (10 * LIMIT) / PAGE;

/** Clients in another thread: they send while the server's event loop is blocked. */
const CLIENTS = `
  const { parentPort, workerData } = require("node:worker_threads");
  const read = async ({ url, method }) => {
    const response = await fetch(url, { method });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
  Promise.all(workerData.map(read)).then((all) => parentPort.postMessage(all));
`;

type ClientRequest = { path: string; method?: string };

async function listen(listener: RequestListener): Promise<AddressInfo> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server.address() as AddressInfo;
}

/** A server with the guard; its pages block the event loop. */
async function guarded(serveStale: (request: IncomingMessage, response: ServerResponse) => boolean = () => false) {
  const rendered: string[] = [];
  const guard = createOverloadGuard({ limit: LIMIT, serveStale });
  const { port } = await listen(async (request, response) => {
    if (!(await guard.admit(request, response))) return;
    rendered.push(request.url ?? "");
    block(PAGE);
    response.end("page");
  });
  /** Sends requests at once. @returns the responses in their order */
  const send = (requests: readonly ClientRequest[]) =>
    new Promise<Reply[]>((resolve, reject) => {
      const workerData = requests.map(({ path, ...rest }) => ({ url: `http://127.0.0.1:${port}${path}`, ...rest }));
      new Worker(CLIENTS, { eval: true, workerData }).once("message", resolve).once("error", reject);
    });
  const get = async (path: string) => (await send([{ path }]))[0];
  return { rendered, send, get, isOverloaded: guard.isOverloaded };
}

const flood = (path = "/brands?q=tent") => Array.from({ length: MANY }, () => ({ path }));
const withStatus = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status);

test("of more pages than the server can render, the first are served and the others refused", async () => {
  const { send, get } = await guarded();
  const replies = await send(flood());
  expect(withStatus(replies, 200).length).toBeGreaterThan(0);
  const refused = withStatus(replies, 503);
  expect(refused.length).toBeGreaterThan(MANY / 2);
  expect(refused[0]?.headers).toMatchObject({
    "retry-after": "5",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(refused[0]?.text).toContain("try again");
  expect((await get("/"))?.status).toBe(200);
});

test("portraits wait for their turn however many pages are refused: a browser asks for a picture once", async () => {
  const { send } = await guarded();
  const portraits = Array.from({ length: 5 }, (_, index) => ({ path: `/faces/kit/${index}.svg` }));
  const replies = await send([...flood(), ...portraits]);
  expect(withStatus(replies, 503).length).toBeGreaterThan(0);
  expect(withStatus(replies.slice(-portraits.length), 200)).toHaveLength(portraits.length);
});

test("a server whose event loop is blocked by other work refuses pages", async () => {
  const { send, get } = await guarded();
  let blocking = true;
  const keepBlocking = () => {
    block(2 * LIMIT);
    if (blocking) setImmediate(keepBlocking);
  };
  keepBlocking();
  expect(withStatus(await send(flood().slice(0, 5)), 503)).not.toEqual([]);
  blocking = false;
  expect((await get("/"))?.status).toBe(200);
});

test("one slow render is no overload", async () => {
  const { send, isOverloaded } = await guarded();
  const replies = send([{ path: "/" }, { path: "/faq" }]);
  block(5 * LIMIT);
  expect(withStatus(await replies, 200)).toHaveLength(2);
  expect(isOverloaded()).toBe(false);
});

test("a refusal is in the language of the address", async () => {
  const { send } = await guarded();
  const [id] = withStatus(await send(flood("/id/brands?q=tenda")), 503);
  expect(id?.text).toContain("Silakan coba lagi");
  const [en] = withStatus(await send(flood("/idea")), 503);
  expect(en?.text).toContain("Please try again");
});

test("the fallback responds before a request is refused", async () => {
  const { send, get, rendered } = await guarded((request, response) => {
    if (request.url !== "/cached") return false;
    response.end("stale page");
    return true;
  });
  expect((await get("/cached"))?.text).toBe("page");
  const replies = await send([...flood(), ...flood("/cached")]);
  expect(withStatus(replies, 503)).not.toEqual([]);
  const cached = replies.slice(MANY);
  expect(withStatus(cached, 200)).toHaveLength(MANY);
  expect(cached.map((reply) => reply.text)).toContain("stale page");
  expect(rendered.length).toBeLessThan(MANY);
});

test("health checks and submitted forms are served while pages wait", async () => {
  const { send } = await guarded();
  const checks = ["/healthz", "/healthz?x", "/readyz", "/metrics"].map((path) => ({ path }));
  const others = [...checks, { path: "/contact", method: "POST" }];
  const replies = await send([...flood(), ...others]);
  expect(withStatus(replies.slice(MANY), 200)).toHaveLength(others.length);
  expect(withStatus(replies, 503)).not.toEqual([]);
});

test("a health check on a new connection is served before the forms that came at the same time", async () => {
  const { send, rendered } = await guarded();
  const forms = Array.from({ length: MANY }, () => ({ path: "/contact", method: "POST" }));
  const replies = await send([...forms, { path: "/healthz" }]);
  expect(withStatus(replies, 200)).toHaveLength(MANY + 1);
  expect(rendered.indexOf("/healthz")).toBeLessThan(MANY / 2);
});

test("of very many forms, as many as may wait are started and the others refused", async () => {
  const guard = createOverloadGuard({ limit: 60_000, serveStale: () => false });
  const { port } = await listen(async (request, response) => {
    if (await guard.admit(request, response)) response.end("done");
  });
  const read = async () => {
    const client = connect(port, "127.0.0.1");
    const form = (more: string) => `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n${more}\r\n`;
    client.write(form("").repeat(99));
    client.write(form("Connection: close\r\n"));
    return (await text(client)).match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
  };
  const statuses = (await Promise.all(Array.from({ length: 30 }, read))).flat();
  expect(statuses).toHaveLength(3_000);
  expect(new Set(statuses)).toEqual(new Set(["200", "503"]));
});

test("a connection on which very many requests wait is closed", async () => {
  const guard = createOverloadGuard({ limit: 60_000, serveStale: () => false });
  let started = 0;
  const { port } = await listen(async (request, response) => {
    if (!(await guard.admit(request, response))) return;
    started += 1;
    response.end("done");
  });
  const client = connect(port, "127.0.0.1").on("error", () => undefined);
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(300));
  await once(client, "close");
  expect(started).toBeLessThan(100);
});

test("no page is rendered for a client that left while it waited", async () => {
  const clients: Socket[] = [];
  let rendered = 0;
  const guard = createOverloadGuard({ limit: 60_000, serveStale: () => false });
  const { port } = await listen(async (request, response) => {
    if (!(await guard.admit(request, response))) return;
    rendered += 1;
    // All clients leave while the first page is rendered.
    for (const client of clients.splice(0)) client.resetAndDestroy();
    response.end("page");
  });
  for (let count = 0; count < 20; count += 1) {
    const client = connect(port, "127.0.0.1");
    await once(client, "connect");
    clients.push(client);
  }
  const left = clients.map((client) => once(client, "close"));
  for (const client of clients) client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await Promise.all(left);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(rendered).toBeLessThan(10);
});
