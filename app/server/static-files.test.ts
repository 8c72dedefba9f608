import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStaticFiles } from "./static-files";

const LARGE = Buffer.alloc(8_000_000, "large ");
/** Requests that one client sends at once. */
const MANY = 90;

let directory: string;
let server: Server;
let url: string;
beforeEach(async () => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "files-")));
  mkdirSync(join(directory, ".hidden"));
  for (const [name, content] of [
    ["small.txt", "small"],
    ["empty.js", ""],
    ["with a space.txt", "spaced"],
    ["large.mp4", LARGE],
    [".hidden/secret.txt", "secret"],
  ] as const) {
    writeFileSync(join(directory, name), content);
  }
  await serve();
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(directory, { recursive: true });
});

/** Serves the directory, with room for the large file and some small ones. */
async function serve(maxBytes = LARGE.length + 100) {
  const serveFile = createStaticFiles(directory, { maxBytes, onSent: () => undefined });
  server = createServer((request, response) => {
    if (!serveFile(request, response)) response.writeHead(404).end("no such file");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${port()}`;
}

const port = () => (server.address() as AddressInfo).port;
const textOf = async (path: string) => (await fetch(url + path)).text();

/** Files of the directory that this process has open. */
function openFiles(): string[] {
  const targets = readdirSync("/proc/self/fd").map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return "";
    }
  });
  return targets.filter((target) => target.startsWith(directory));
}

/** Sends many requests at once on one connection, and reads none of the responses. */
async function askAndNotRead(path: string, times = 1): Promise<Socket> {
  const socket = connect(port(), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
  await once(socket, "readable");
  // Another request that came later gets a response: all of those were read.
  expect(await textOf("/small.txt")).toBe("small");
  return socket;
}

test("a file that was deleted since the start is not found, and the others are served", async () => {
  rmSync(join(directory, "large.mp4"));
  const response = await fetch(`${url}/large.mp4`);
  expect([response.status, await response.text()]).toEqual([404, "no such file"]);
  expect(await textOf("/small.txt")).toBe("small");
});

test("a file stays as it was when it was first requested: a release comes with its own server", async () => {
  expect(await textOf("/small.txt")).toBe("small");
  rmSync(join(directory, "small.txt"));
  expect(await textOf("/small.txt")).toBe("small");
});

test("a file that is larger than the memory for files is served too, and read for each request", async () => {
  server.close();
  await serve(LARGE.length - 1);
  const read = async (path: string) => Buffer.from(await (await fetch(url + path)).arrayBuffer());
  expect((await read("/large.mp4")).equals(LARGE)).toBe(true);
  const changed = Buffer.alloc(LARGE.length, "other ");
  writeFileSync(join(directory, "large.mp4"), changed);
  expect((await read("/large.mp4")).equals(changed)).toBe(true);
});

test("slow clients hold no file open, and share one copy of it in memory", async () => {
  const before = process.memoryUsage().arrayBuffers;
  const sockets = await Promise.all(Array.from({ length: 30 }, () => askAndNotRead("/large.mp4", MANY)));
  expect(openFiles()).toEqual([]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * LARGE.length);
  for (const socket of sockets) socket.destroy();
});

test("pipelined requests get complete responses in order", async () => {
  const socket = connect(port(), "127.0.0.1");
  let read = "";
  socket.on("data", (chunk) => (read += chunk));
  socket.write("GET /small.txt HTTP/1.1\r\nHost: x\r\n\r\n".repeat(MANY));
  socket.write("GET /gone HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await once(socket, "close");
  expect(read.match(/\r\n\r\nsmall/g)).toHaveLength(MANY);
  expect(read).toMatch(/no such file\r\n0\r\n\r\n$/);
});

test("a file has one URL; another spelling is not found", async () => {
  for (const path of ["/sm%61ll.txt", "/small%2Etxt", "/with%20%61%20space.txt"]) {
    expect((await fetch(url + path)).status).toBe(404);
  }
});

test("large and empty files are sent completely, hidden ones are not found", async () => {
  expect(Buffer.from(await (await fetch(`${url}/large.mp4`)).arrayBuffer()).equals(LARGE)).toBe(true);
  const empty = await fetch(`${url}/empty.js`);
  expect([empty.status, empty.headers.get("Content-Length"), await empty.text()]).toEqual([200, "0", ""]);
  expect(await textOf("/with a space.txt")).toBe("spaced");
  for (const path of ["/.hidden/secret.txt", "/%2ehidden/secret.txt", "/small.txt%00", "/x%2F..%2Fsmall.txt"]) {
    expect((await fetch(url + path)).status).toBe(404);
  }
});
