import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { signed } from "../../support/services/webhook";

const SECRET = "the-secret-of-the-keeper";
const HEADER = "X-Content-Signature";
const TOKEN = "a-token-for-prometheus";
const MB = 1024 * 1024;
/** The maximum length of a message in bytes. */
const MAX_LENGTH = 5 * MB;

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite({ CONTENT_WEBHOOK_SECRET: SECRET, METRICS_TOKEN: TOKEN });
});
afterAll(() => site?.stop());

const wrong = (time = Date.now()) => `${HEADER}: sha256=${"0".repeat(64)}, t=${time}\r\n`;

/** Begins to send a message with this Content-Length. */
function begin(signature: string, length = MAX_LENGTH): Socket {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`POST /hooks/content HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${signature}\r\n`);
  return socket;
}

test.each([
  ["none", ""],
  ["one that is malformed", `${HEADER}: sha256=x, t=1\r\n`],
  ["one that is too old", wrong(Date.now() - 3_600_000)],
])("an invalid signature is refused before the body is sent: %s", async (_, signature) => {
  const socket = begin(signature);
  const [answer] = await once(socket, "data");
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
});

test.each(["GET", "PUT"])("%s is not allowed", async (method) => {
  expect((await fetch(`${site.url}/hooks/content`, { method })).status).toBe(405);
});

test("a message of the maximum length is accepted, and a longer one is refused", async () => {
  const send = (body: string) =>
    fetch(`${site.url}/hooks/content`, {
      method: "POST",
      body,
      headers: signed(body, { header: HEADER, secret: SECRET }),
    });
  expect((await send("x".repeat(MAX_LENGTH))).status).toBe(202);
  expect((await send("x".repeat(MAX_LENGTH + 1))).status).toBe(413);
});

test("incomplete messages are not buffered in memory", async () => {
  const resident = async () => {
    const response = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await response.text())?.[1]);
  };
  const before = await resident();
  const part = Buffer.alloc(MAX_LENGTH - 10, "x");
  const sockets = Array.from({ length: 60 }, () => begin(wrong()));
  await Promise.all(sockets.map((socket) => new Promise((sent) => socket.write(part, sent))));
  // While each response is awaited, the server reads more of the socket buffers.
  for (let turn = 0; turn < 300; turn += 1) await fetch(`${site.url}/healthz`);
  const grown = (await resident()) - before;
  for (const socket of sockets) socket.destroy();
  // The clients sent 300 MB.
  expect(grown).toBeLessThan(150 * MB);
});
