import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, globSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactFields, formClient } from "../support/form-client";
import { freePort } from "../support/free-port";
import { startOwnSite } from "../support/own-site";
import { requestLines } from "../support/request-lines";
import { startSite } from "../support/site-server";
import { startSmtpServer } from "../support/smtp-server";
import { signed } from "../support/webhook";

const TOKEN = "a-token-for-prometheus";

let blog: Server;
let site: Awaited<ReturnType<typeof startOwnSite>>;
beforeAll(async () => {
  // A blog that is down.
  blog = createServer((_, response) => response.writeHead(500).end()).listen(0, "127.0.0.1");
  await once(blog, "listening");
  site = await startOwnSite({
    METRICS_TOKEN: TOKEN,
    TRUSTED_PROXIES: "1",
    BLOG_API_URL: `http://127.0.0.1:${(blog.address() as AddressInfo).port}`,
    BLOG_API_KEY: "0123456789abcdef0123456789",
  });
});
afterAll(async () => {
  await site?.stop();
  blog?.close();
});

test("the process tells that it runs", async () => {
  const answer = await fetch(`${site.url}/healthz`);
  expect([answer.status, await answer.text()]).toEqual([200, "ok\n"]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("a blog that is down is told, and takes no readiness away", async () => {
  expect((await fetch(`${site.url}/news`)).status).toBe(503);
  const answer = await fetch(`${site.url}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    ready: true,
    stopping: false,
    outbox: "writable",
    upstreams: { blog: { answersNow: false, lastAnswer: null, lastFault: expect.stringMatching(/^\d{4}-/) } },
  });
});

describe("each request is one line in the log", () => {
  test("with an id that the answer and the error screen carry, and nothing of the visitor", async () => {
    const answer = await fetch(`${site.url}/book-space?utm_source=budi%40visitor.example`, {
      headers: { "User-Agent": "Secret/1.0", Cookie: "secret=1", "X-Forwarded-For": "203.0.113.77" },
    });
    const id = answer.headers.get("X-Request-Id");
    await answer.text();
    await expect.poll(() => requestLines(site).filter((line) => line.id === id)).toHaveLength(1);
    const [line] = requestLines(site).filter((candidate) => candidate.id === id);
    expect(line).toMatchObject({ level: 30, method: "GET", path: "/book-space", status: 200 });
    expect(line?.ms).toBeGreaterThan(0);
    expect(line?.bytes).toBeGreaterThan(2_000);
    expect(site.output()).not.toMatch(/budi|Secret|secret=|203\.0\.113/);
  });

  test("that its answer names, whoever made it: page, kept page, file, error, data, what has not changed", async () => {
    const ask = async (path: string, options: RequestInit = {}) => {
      const answer = await fetch(site.url + path, { redirect: "manual", ...options });
      await answer.text();
      return {
        answer,
        told: `${answer.headers.get("X-Request-Id")} ${options.method ?? "GET"} ${path} ${answer.status}`,
      };
    };
    const kept = async () => (await ask("/faq")).answer.headers.get("Age");
    await expect.poll(kept).not.toBeNull();
    const etag = async (path: string) => (await ask(path)).answer.headers.get("ETag") ?? "";
    const asked = [
      await ask("/terms"),
      await ask("/faq"),
      await ask("/faq", { method: "HEAD" }),
      await ask("/faq", { headers: { "If-None-Match": await etag("/faq") } }),
      await ask("/favicon.svg"),
      await ask("/favicon.svg", { headers: { "If-None-Match": await etag("/favicon.svg") } }),
      await ask("/nope"),
      await ask("/nope.data"),
      await ask("/tickets"),
      await ask("/contact", { method: "POST", body: "x=1", headers: { Origin: "https://evil.example" } }),
    ];
    expect(asked.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 304, 200, 304, 404, 404, 308, 400]);
    const logged = () => requestLines(site).map(({ id, method, path, status }) => `${id} ${method} ${path} ${status}`);
    await expect.poll(logged).toEqual(expect.arrayContaining(asked.map(({ told }) => told)));
  });

  test("under the id that a proxy of ours gave, where it is one", async () => {
    const ask = async (path: string, id: string) =>
      (await fetch(site.url + path, { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");
    for (const path of ["/healthz", "/nope", "/privacy", "/privacy", "/favicon.svg"]) {
      expect(await ask(path, "4f1f6a2e9a6b4c0d8e7f6a5b4c3d2e1f")).toBe("4f1f6a2e9a6b4c0d8e7f6a5b4c3d2e1f");
      expect(await ask(path, "<script>alert(1)</script>")).not.toContain("script");
    }
  });

  test("and not under one that a visitor made up, though a header tells the visitor's address", async () => {
    const balanced = await startOwnSite({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });
    const ask = (path: string) => fetch(balanced.url + path, { headers: { "X-Request-Id": "made-up-by-a-visitor" } });
    for (const path of ["/contact", "/faq", "/nope"]) {
      expect((await ask(path)).headers.get("X-Request-Id")).toMatch(/^[\w-]{8}-[a-z0-9]{4,}$/);
    }
    await balanced.stop();
    expect(balanced.output()).not.toContain("made-up-by-a-visitor");
    expect(requestLines(balanced)).toHaveLength(3);
  });

  test("with the bytes of the body that was sent, none for HEAD", async () => {
    const ask = async (method: string) => {
      const answer = await fetch(`${site.url}/programs`, { method });
      const { byteLength } = await answer.arrayBuffer();
      return { id: answer.headers.get("X-Request-Id"), kept: answer.headers.has("Age"), byteLength };
    };
    await expect.poll(async () => (await ask("GET")).kept).toBe(true);
    const [head, get] = [await ask("HEAD"), await ask("GET")];
    const bytes = (id: string | null) => requestLines(site).find((line) => line.id === id)?.bytes;
    await expect.poll(() => bytes(get.id)).toBeGreaterThan(1_000);
    expect(bytes(head.id)).toBe(0);
  });
});

describe("a line tells of what was sent", () => {
  const raw = (words: string) => {
    const client = connect(Number(new URL(site.url).port), "127.0.0.1");
    client.on("error", () => undefined);
    client.write(words);
    return client;
  };
  const lineOf = (id: string | null) => requestLines(site).find((line) => line.id === id);

  test("the body alone, coded as it was, whoever made it", async () => {
    const ask = async (path: string, headers: Record<string, string>, method = "GET") => {
      const answer = await fetch(site.url + path, { method, headers: { "Accept-Encoding": "identity", ...headers } });
      return { answer, byteLength: (await answer.arrayBuffer()).byteLength };
    };
    const file = await ask("/favicon.svg", {});
    const etag = file.answer.headers.get("ETag") ?? "";
    const asked = [
      file,
      await ask("/favicon.svg", {}, "HEAD"),
      await ask("/favicon.svg", { "If-None-Match": etag }),
      await ask("/favicon.svg", {}, "POST"),
      await ask("/contact", {}),
      await ask("/contact", {}, "HEAD"),
      await ask("/contact", {}, "PUT"),
      await ask("/nope", {}),
    ];
    expect(asked.map(({ answer }) => answer.status)).toEqual([200, 200, 304, 405, 200, 200, 405, 404]);
    for (const { answer, byteLength } of asked) {
      await expect.poll(() => lineOf(answer.headers.get("X-Request-Id"))?.bytes).toBe(byteLength);
    }
  });

  test("not what a neighbour on its connection was sent", async () => {
    await expect.poll(async () => (await fetch(`${site.url}/faq`)).headers.get("Age")).not.toBeNull();
    const client = raw(
      "GET /favicon.svg HTTP/1.1\r\nHost: x\r\n\r\nGET /faq HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    const answers = (await buffer(client)).toString("latin1");
    const ids = [...answers.matchAll(/^X-Request-Id: (.+)\r$/gm)].map(([, id = ""]) => id);
    const lengths = [...answers.matchAll(/^Content-Length: (\d+)\r$/gim)].map(([, length]) => Number(length));
    expect(ids).toHaveLength(2);
    await expect.poll(() => ids.map((id) => lineOf(id)?.bytes)).toEqual(lengths);
  });

  test("499 when the visitor left before anything was", async () => {
    const before = requestLines(site).length;
    const head = [
      "POST /contact HTTP/1.1",
      `Host: ${new URL(site.url).host}`,
      `Origin: ${site.url}`,
      "Content-Type: application/x-www-form-urlencoded",
      "Content-Length: 100",
    ];
    const client = raw(`${head.join("\r\n")}\r\n\r\nname=`);
    // It has been read when a request that was made later is answered.
    await fetch(`${site.url}/healthz`);
    client.resetAndDestroy();
    const left = () => requestLines(site).slice(before);
    await expect.poll(left).toMatchObject([{ path: "/contact", status: 499, bytes: 0, cut: true }]);
    const metrics = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toContain('http_requests_total{method="POST",route="/contact",status="499"} 1');
  });
});

describe("metrics", () => {
  const read = (authorization?: string, { url } = site) =>
    fetch(`${url}/metrics`, authorization ? { headers: { Authorization: authorization } } : {});

  test("are for whoever knows the token", async () => {
    for (const wrong of [undefined, "Bearer wrong", `Basic ${TOKEN}`, "Bearer "]) {
      const answer = await read(wrong);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain("http_requests_total");
    }
  });

  test("count by pattern, not by path", async () => {
    const counted = await startOwnSite({ METRICS_TOKEN: TOKEN });
    const ask = async (path: string) => {
      const answer = await fetch(counted.url + path);
      await answer.text();
      return answer;
    };
    await ask("/brands/nobody-of-this-name");
    await ask("/brands/nobody-of-this-name.data");
    await ask("/wp-login.php");
    await ask("/favicon.svg");
    // No file, though the URL table has no row for it.
    await ask("/WP-Login.php/");
    const series = async () => (await (await read(`Bearer ${TOKEN}`, counted)).text()).split("\n");
    await expect
      .poll(series)
      .toEqual(
        expect.arrayContaining([
          'http_requests_total{method="GET",route="/brands/:slug",status="404"} 2',
          'http_requests_total{method="GET",route="/*",status="308"} 1',
          'http_requests_total{method="GET",route="/*",status="404"} 2',
          'http_requests_total{method="GET",route="(file)",status="200"} 1',
          'outbox_deliveries{state="waiting"} 0',
        ]),
      );
    expect((await series()).join("\n")).not.toContain("nobody-of-this-name");

    // The home page's data, rendered and kept.
    let asked = 0;
    const kept = async () => {
      asked += 1;
      return (await ask("/_.data")).headers.has("Age");
    };
    await expect.poll(kept).toBe(true);
    await expect.poll(series).toContain(`http_requests_total{method="GET",route="/",status="200"} ${asked}`);
    await counted.stop();
  });

  test("tell how much the page cache holds", async () => {
    const gauge = async (name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await (await read(`Bearer ${TOKEN}`)).text())?.[1]);
    const before = { pages: await gauge("page_cache_pages"), bytes: await gauge("page_cache_bytes") };
    const { length } = await (await fetch(`${site.url}/event-policy`)).text();
    await expect.poll(() => gauge("page_cache_pages")).toBe(before.pages + 1);
    expect(await gauge("page_cache_bytes")).toBeGreaterThan(before.bytes + length);
  });
});

test("without a token there are no metrics", async () => {
  const bare = await startOwnSite();
  expect((await fetch(`${bare.url}/metrics`, { headers: { Authorization: "Bearer " } })).status).toBe(404);
  await bare.stop();
});

test("a site that is to stop says so first, and still answers", async () => {
  const leaving = await startOwnSite({ SHUTDOWN_DELAY: "4000" });
  const stopped = leaving.stop();
  await expect.poll(async () => (await fetch(`${leaving.url}/readyz`)).status).toBe(503);
  const page = await fetch(`${leaving.url}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get("Connection")).toBe("close");
  expect(await page.text()).toContain("</html>");
  await stopped;
  await expect(fetch(`${leaving.url}/healthz`)).rejects.toThrow();
});

test("connections on which nothing was ever said hold up no stop", async () => {
  const leaving = await startOwnSite();
  const silent = connect(Number(new URL(leaving.url).port), "127.0.0.1");
  await once(silent, "connect");
  const gone = once(silent, "close");
  await leaving.stop();
  await gone;
  expect(leaving.exitCode()).toBe(0);
});

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: x\r\nX-Half: "],
  ["a form", "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname="],
])("a request of which only half came holds up no stop: %s", async (_, half) => {
  const leaving = await startOwnSite();
  const client = connect(Number(new URL(leaving.url).port), "127.0.0.1");
  client.on("error", () => undefined);
  client.write(half);
  // It has been read when a request that was made later is answered.
  await fetch(`${leaving.url}/healthz`);
  await leaving.stop();
  expect(leaving.exitCode()).toBe(0);
});

describe("answers that are taken slowly when the site is to stop", () => {
  const TIMES = 60;
  const content = readFileSync(globSync("build/client/assets/framework-*.js")[0] ?? "");
  const path = `/assets/${basename(globSync("build/client/assets/framework-*.js")[0] ?? "")}`;

  /** Asks for more than the system takes at once, and waits until the site has begun to stop. */
  async function begin() {
    const leaving = await startOwnSite();
    const client = connect(Number(new URL(leaving.url).port), "127.0.0.1");
    client.on("error", () => undefined);
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(TIMES));
    await once(client, "readable");
    const stopped = leaving.stop();
    await expect.poll(() => leaving.output()).toContain('"msg":"stopping"');
    return { leaving, client, stopped };
  }

  test("are sent to their end", async () => {
    const { leaving, client, stopped } = await begin();
    // Longer than connections that wait for nothing are left open.
    await pause(3_500);
    const read = await buffer(client);
    expect(read.length).toBeGreaterThan(TIMES * content.length);
    expect(read.subarray(-content.length).equals(content)).toBe(true);
    await stopped;
    expect(leaving.exitCode()).toBe(0);
  });

  test("are sent to their end though the signal comes again, as npm hands it on, or another", async () => {
    const { leaving, client, stopped } = await begin();
    await pause(300);
    leaving.kill("SIGTERM");
    leaving.kill("SIGINT");
    const read = await buffer(client);
    expect(read.length).toBeGreaterThan(TIMES * content.length);
    await stopped;
    expect(leaving.exitCode()).toBe(0);
    expect(leaving.output().match(/"msg":"stopping"/g)).toHaveLength(1);
  });

  test("are cut in the end, and the site stops in order", async () => {
    const { leaving, client, stopped } = await begin();
    await stopped;
    expect(leaving.exitCode()).toBe(0);
    client.destroy();
  });
});

test("a fault that nobody caught leaves one line and ends the process", () => {
  const { PATH = "" } = process.env;
  // The port is taken.
  const env = {
    PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: new URL(site.url).port,
    DATA_DIR: site.dataDirectory,
  };
  const { status, stdout, stderr } = spawnSync("node", ["build/server/main.js"], { env, encoding: "utf8" });
  expect(status).toBe(1);
  const lines = (stdout + stderr).split("\n").filter((line) => line.includes("EADDRINUSE"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 60, err: { code: "EADDRINUSE" } });
});

test("a fault that ends the process is the last line, after those of the requests before it", async () => {
  const broken = await startOwnSite({
    NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/fault-on-signal.mjs").href}`,
  });
  for (const path of ["/faq", "/nope", "/favicon.svg"]) await (await fetch(broken.url + path)).text();
  broken.kill("SIGUSR2");
  await expect.poll(() => broken.exitCode()).toBe(1);
  await broken.stop();
  const lines = broken.output().trim().split("\n").slice(-4);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, path: "/faq" },
    { level: 30, path: "/nope" },
    { level: 30, path: "/favicon.svg" },
    { level: 60, err: { message: "A fault that nobody catches" } },
  ]);
});

test("a standard output that nobody reads holds up no stop", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "site-"));
  const pipe = join(dataDirectory, "stdout");
  execFileSync("mkfifo", [pipe]);
  const full = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  expect(() => {
    for (;;) writeSync(full, "x".repeat(4096));
  }).toThrow("EAGAIN");
  const { PATH = "" } = process.env;
  const port = await freePort();
  const env = { PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDirectory };
  const stuck = spawn("node", ["build/server/main.js"], { env, stdio: ["ignore", full, "inherit"] });
  try {
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/nope`).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(answers).toBe(404);
    stuck.kill("SIGTERM");
    await expect.poll(() => stuck.exitCode).toBe(0);
  } finally {
    stuck.kill("SIGKILL");
    closeSync(full);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

test("a mail that is under way when the site is to stop is finished, and not sent again", async () => {
  const smtp = await startSmtpServer();
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  smtp.behave({
    onData() {
      begun.resolve();
      return goOn.promise;
    },
  });
  const dataDirectory = mkdtempSync(join(tmpdir(), "site-"));
  const settings = { DATA_DIR: dataDirectory, SMTP_URL: smtp.url, METRICS_TOKEN: TOKEN };
  const leaving = await startSite(settings);
  const visitor = formClient(leaving);
  const sent = await visitor.post("/contact", contactFields(await visitor.readyForm("/contact")));
  expect(sent.status).toBe(303);
  await begun.promise;
  const stopped = leaving.stop();
  // The mail is held until the site has taken the signal, which a busy machine may bring late.
  const answers = () =>
    fetch(`${leaving.url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  goOn.resolve(undefined);
  await stopped;
  const after = await startSite(settings);
  try {
    // One to the organiser, one to the visitor, each once, whoever sent it.
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

test("under load the rest waits outside: some pages are refused, health checks and forms' pages that wait are answered", async () => {
  const busy = await startOwnSite({ OVERLOAD_DELAY: "5" });
  const statuses = new Set<number>();
  const seen: Response[] = [];
  const ask = async (number: number) => {
    const answer = await fetch(`${busy.url}/book-space?${number}`);
    await answer.text();
    statuses.add(answer.status);
    if (answer.status === 503) seen.push(answer);
  };
  // Until both were seen: a form's page is never kept, so each one is rendered.
  for (let round = 0; round < 50 && statuses.size < 2; round += 1) {
    await Promise.all(Array.from({ length: 30 }, (_, number) => ask(number)));
    expect((await fetch(`${busy.url}/healthz`)).status).toBe(200);
  }
  expect(statuses).toEqual(new Set([200, 503]));
  expect(seen[0]?.headers.get("Retry-After")).toBe("5");
  await busy.stop();
  const id = seen[0]?.headers.get("X-Request-Id");
  expect(requestLines(busy).filter((line) => line.id === id)).toMatchObject([{ status: 503 }]);
});

test("under load a page that was kept is given, also after a purge", async () => {
  const secret = "the-secret-of-the-keeper";
  const busy = await startOwnSite({ OVERLOAD_DELAY: "5", CONTENT_WEBHOOK_SECRET: secret });
  const ask = async (path: string) => {
    const answer = await fetch(busy.url + path);
    await answer.text();
    return answer;
  };
  await expect.poll(async () => (await ask("/faq")).headers.get("Age")).not.toBeNull();
  const body = JSON.stringify({ event: "changed" });
  const purge = () =>
    fetch(`${busy.url}/hooks/content`, {
      method: "POST",
      body,
      headers: signed(body, { header: "X-Content-Signature", secret }),
    });
  // A form's page is never kept: while one is refused, so would be whatever has to be rendered.
  let refusedRounds = 0;
  for (let round = 0; round < 100 && refusedRounds < 5; round += 1) {
    expect((await purge()).status).toBe(202);
    const before = ask("/book-space?0");
    const load = Array.from({ length: 30 }, (_, number) => ask(`/book-space?${number + 1}`));
    const page = ask("/faq");
    expect((await page).status).toBe(200);
    await Promise.all(load);
    if ((await before).status === 503) refusedRounds += 1;
  }
  expect(refusedRounds).toBe(5);
  await busy.stop();
});
