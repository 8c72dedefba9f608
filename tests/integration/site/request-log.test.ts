import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestLines } from "../../support/content/request-lines";
import { startTestSite } from "../../support/servers/test-site";

const TOKEN = "a-token-for-prometheus";

let site: Awaited<ReturnType<typeof startTestSite>>;
beforeAll(async () => {
  site = await startTestSite({ METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: "1" });
});
afterAll(() => site?.stop());

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

  test("with the id of a trusted proxy", async () => {
    const ask = async (path: string, id: string) =>
      (await fetch(site.url + path, { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");
    for (const path of ["/healthz", "/nope", "/privacy", "/privacy", "/favicon.svg"]) {
      expect(await ask(path, "4f1f6a2e9a6b4c0d8e7f6a5b4c3d2e1f")).toBe("4f1f6a2e9a6b4c0d8e7f6a5b4c3d2e1f");
      expect(await ask(path, "<script>alert(1)</script>")).not.toContain("script");
    }
  });

  test("but not with an id that a visitor sent, although a header has the visitor's address", async () => {
    const balanced = await startTestSite({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });
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

describe("a line has what was sent", () => {
  const raw = (words: string) => {
    const client = connect(Number(new URL(site.url).port), "127.0.0.1");
    client.on("error", () => undefined);
    client.write(words);
    return client;
  };
  const lineOf = (id: string | null) => requestLines(site).find((line) => line.id === id);

  test("the bytes of the body alone, in its content encoding", async () => {
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

  test("not the bytes of a pipelined neighbor", async () => {
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

  test("499 when the client disconnected before the response", async () => {
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
