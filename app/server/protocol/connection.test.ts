import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { composeHandlers } from "./compose-handlers";
import { responseInProgress, serializePipelined } from "./connection";

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** A server that responds when the test does. */
async function startServer() {
  const begun: { path?: string; response: ServerResponse }[] = [];
  const listener = composeHandlers([
    serializePipelined,
    (request, response) => begun.push({ path: request.url, response }),
  ]);
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const open = () => connect((server.address() as AddressInfo).port, "127.0.0.1");
  return { begun, open, paths: () => begun.map(({ path }) => path) };
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

test("a connection's second request starts after the first response, another connection's at once", async () => {
  const { begun, open, paths } = await startServer();
  const one = open();
  const read = text(one);
  one.write(get("/a") + get("/b", "Connection: close\r\n"));
  await expect.poll(paths).toEqual(["/a"]);
  const other = open();
  other.write(get("/c"));
  await expect.poll(paths).toEqual(["/a", "/c"]);
  begun[0]?.response.end("first");
  await expect.poll(paths).toEqual(["/a", "/c", "/b"]);
  begun[2]?.response.end("second");
  expect(await read).toMatch(/first.*second/s);
  other.destroy();
});

test("no request starts after its client has left", async () => {
  const { begun, open, paths } = await startServer();
  const one = open();
  one.write(get("/a") + get("/b"));
  await expect.poll(paths).toEqual(["/a"]);
  const gone = once(begun[0]?.response ?? one, "close");
  one.destroy();
  await gone;
  const other = open();
  other.write(get("/c"));
  await expect.poll(paths).toEqual(["/a", "/c"]);
  other.destroy();
});

test("a connection on which very many wait is cut", async () => {
  const { open, paths } = await startServer();
  const one = open();
  one.on("error", () => undefined);
  one.write(get("/a").repeat(200));
  await once(one, "close");
  expect(paths()).toEqual(["/a"]);
});

test("responseInProgress returns the response that a connection waits for, until it is sent", async () => {
  const { begun, open, paths } = await startServer();
  const connected = once(server, "connection");
  const one = open();
  const [socket] = await connected;
  expect(responseInProgress(socket)).toBeNull();
  one.write(get("/a"));
  await expect.poll(paths).toEqual(["/a"]);
  expect(responseInProgress(socket)).toBe(begun[0]?.response);
  begun[0]?.response.end("done");
  await expect.poll(() => responseInProgress(socket)).toBeNull();
  one.destroy();
});
