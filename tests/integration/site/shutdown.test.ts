import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, globSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { everyNth, inFull } from "../../support/content/sample";
import { freePort } from "../../support/servers/free-port";
import { startSite } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { startSmtpServer } from "../../support/services/smtp-server";

const TOKEN = "a-token-for-prometheus";

test("a stopping site reports 503 at /readyz first, and still responds", async () => {
  const site = await startTestSite({ SHUTDOWN_DELAY: "4000" });
  const stopped = site.stop();
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  const page = await fetch(`${site.url}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get("Connection")).toBe("close");
  expect(await page.text()).toContain("</html>");
  await stopped;
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow();
});

inFull(() => {
  test("idle connections do not delay the shutdown", async () => {
    const site = await startTestSite();
    const silent = connect(Number(new URL(site.url).port), "127.0.0.1");
    await once(silent, "connect");
    const gone = once(silent, "close");
    await site.stop();
    await gone;
    expect(site.ended()).toBe("SIGTERM");
  });
});

test.each(
  everyNth(
    [
      ["headers", "GET / HTTP/1.1\r\nHost: x\r\nX-Half: "],
      ["a form", "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname="],
    ],
    2,
  ),
)("an incomplete request does not delay the shutdown: %s", async (_, half) => {
  const site = await startTestSite();
  const client = connect(Number(new URL(site.url).port), "127.0.0.1");
  client.on("error", () => undefined);
  client.write(half);
  // The server has read it when a later request has its response.
  await fetch(`${site.url}/healthz`);
  await site.stop();
  expect(site.ended()).toBe("SIGTERM");
});

// Concurrent, because they wait for the clients, and one for the deadline.
describe.concurrent("responses to slow clients while the site stops", () => {
  const TIMES = 60;
  /** Bytes that the system takes for a connection; the server holds what follows. */
  const SYSTEM_BUFFERS = 4_000_000;
  const content = readFileSync(globSync("build/client/assets/framework-*.js")[0] ?? "");
  const path = `/assets/${basename(globSync("build/client/assets/framework-*.js")[0] ?? "")}`;

  /** Requests more than the socket buffers hold, and waits until the site has begun to stop. */
  async function begin() {
    const site = await startTestSite();
    const client = connect(Number(new URL(site.url).port), "127.0.0.1");
    client.on("error", () => undefined);
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(TIMES));
    await once(client, "readable");
    const stopped = site.stop();
    await vi.waitFor(() => expect(site.output()).toContain('"msg":"stopping"'), 30_000);
    return { site, client, stopped };
  }

  test("are sent completely", async () => {
    const { site, client, stopped } = await begin();
    // Longer than the time after which idle connections are closed.
    await pause(3_500);
    const read = await buffer(client);
    expect(read.length).toBeGreaterThan(SYSTEM_BUFFERS);
    expect(read.subarray(-content.length).equals(content)).toBe(true);
    await stopped;
    expect(site.ended()).toBe("SIGTERM");
  });

  inFull(() => {
    test("are sent completely when the signal is repeated, as by npm, or followed by another", async () => {
      const { site, client, stopped } = await begin();
      await pause(300);
      site.kill("SIGTERM");
      site.kill("SIGINT");
      const read = await buffer(client);
      expect(read.length).toBeGreaterThan(SYSTEM_BUFFERS);
      expect(read.subarray(-content.length).equals(content)).toBe(true);
      await stopped;
      expect(site.ended()).toBe("SIGTERM");
      expect(site.output().match(/"msg":"stopping"/g)).toHaveLength(1);
    });

    test("are aborted at the deadline, and the site ends by the signal", async () => {
      const { site, client, stopped } = await begin();
      await stopped;
      expect(site.ended()).toBe("SIGTERM");
      client.destroy();
    });
  });

  inFull(() => {
    test("an unread standard output does not delay the shutdown", async () => {
      const dataDirectory = mkdtempSync(join(tmpdir(), "site-"));
      const pipe = join(dataDirectory, "stdout");
      execFileSync("mkfifo", [pipe]);
      const full = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
      expect(() => {
        for (;;) writeSync(full, "x".repeat(4096));
      }).toThrow("EAGAIN");
      const { PATH = "" } = process.env;
      const port = await freePort();
      const env = { PATH, ENV_FILE: "/dev/null", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDirectory };
      const stuck = spawn("sh", ["scripts/serve"], { env, stdio: ["ignore", full, "inherit"] });
      try {
        const statusNow = () =>
          fetch(`http://127.0.0.1:${port}/nope`).then(
            ({ status }) => status,
            () => null,
          );
        await expect.poll(statusNow).toBe(404);
        stuck.kill("SIGTERM");
        await expect.poll(() => stuck.signalCode).toBe("SIGTERM");
      } finally {
        stuck.kill("SIGKILL");
        closeSync(full);
        rmSync(dataDirectory, { recursive: true, force: true });
      }
    });
  });
});

test("a mail in progress is finished during the shutdown, and not sent again", async () => {
  const smtp = await startSmtpServer();
  const [begun, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  smtp.behave({
    onData() {
      begun.resolve();
      return proceed.promise;
    },
  });
  const dataDirectory = mkdtempSync(join(tmpdir(), "site-"));
  const settings = { DATA_DIR: dataDirectory, SMTP_URL: smtp.url, METRICS_TOKEN: TOKEN };
  const site = await startSite(settings);
  const visitor = formClient(site);
  const sent = await visitor.post("/contact", contactFields(await visitor.openForm("/contact")));
  expect(sent.status).toBe(303);
  await begun.promise;
  const stopped = site.stop();
  // The mail is held until the site has handled the signal, which may take long on a busy machine.
  const responds = () =>
    fetch(`${site.url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(responds).toBe(false);
  proceed.resolve(undefined);
  await stopped;
  const after = await startSite(settings);
  try {
    // One mail to the organiser and one to the visitor, by the first or the second process.
    await smtp.waitFor(2);
    const metrics = { headers: { Authorization: `Bearer ${TOKEN}` } };
    const delivered = async () => (await (await fetch(`${after.url}/metrics`, metrics)).text()).split("\n");
    await expect.poll(delivered).toContain('outbox_deliveries{state="sent"} 2');
    expect(new Set(smtp.arrived.map(({ messageId }) => messageId)).size).toBe(2);
    expect(smtp.arrived).toHaveLength(2);
  } finally {
    await after.stop();
    await smtp.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
