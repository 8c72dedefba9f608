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

describe("each request has one log line", () => {
  test("with the id of the response and the error screen, and no personal data", async () => {
    const response = await fetch(`${site.url}/book-space?utm_source=budi%40visitor.example`, {
      headers: { "User-Agent": "Secret/1.0", Cookie: "secret=1", "X-Forwarded-For": "203.0.113.77" },
    });
    const id = response.headers.get("X-Request-Id");
    await response.text();
    await expect.poll(() => requestLines(site).filter((line) => line.id === id)).toHaveLength(1);
    const [line] = requestLines(site).filter((candidate) => candidate.id === id);
    expect(line).toMatchObject({ level: 30, method: "GET", path: "/book-space", status: 200 });
    expect(line?.ms).toBeGreaterThan(0);
    expect(line?.bytes).toBeGreaterThan(2_000);
    expect(site.output()).not.toMatch(/budi|Secret|secret=|203\.0\.113/);
  });

  test("with the response's id, for pages, cached pages, files, errors, data and 304 responses", async () => {
    const fetchPage = async (path: string, options: RequestInit = {}) => {
      const response = await fetch(site.url + path, { redirect: "manual", ...options });
      await response.text();
      return {
        response,
        line: `${response.headers.get("X-Request-Id")} ${options.method ?? "GET"} ${path} ${response.status}`,
      };
    };
    const age = async () => (await fetchPage("/faq")).response.headers.get("Age");
    await expect.poll(age).not.toBeNull();
    const etag = async (path: string) => (await fetchPage(path)).response.headers.get("ETag") ?? "";
    const exchanges = [
      await fetchPage("/terms"),
      await fetchPage("/faq"),
      await fetchPage("/faq", { method: "HEAD" }),
      await fetchPage("/faq", { headers: { "If-None-Match": await etag("/faq") } }),
      await fetchPage("/favicon.svg"),
      await fetchPage("/favicon.svg", { headers: { "If-None-Match": await etag("/favicon.svg") } }),
      await fetchPage("/nope"),
      await fetchPage("/nope.data"),
      await fetchPage("/tickets"),
      await fetchPage("/contact", { method: "POST", body: "x=1", headers: { Origin: "https://evil.example" } }),
    ];
    expect(exchanges.map(({ response }) => response.status)).toEqual([
      200, 200, 200, 304, 200, 304, 404, 404, 308, 400,
    ]);
    const logged = () => requestLines(site).map(({ id, method, path, status }) => `${id} ${method} ${path} ${status}`);
    await expect.poll(logged).toEqual(expect.arrayContaining(exchanges.map(({ line }) => line)));
  });

  test("with at most 512 characters of the path", async () => {
    const long = `/${"a".repeat(12_000)}`;
    for (const path of [long, `${long}?q=tents`, `/news${long}`]) {
      const response = await fetch(site.url + path);
      await response.text();
      const line = () => requestLines(site).find(({ id }) => id === response.headers.get("X-Request-Id"));
      await expect.poll(() => line()?.path).toBe(`${path.slice(0, 512)}…`);
    }
    expect(site.output()).not.toContain("a".repeat(600));
  });

  test("with the request id of a trusted proxy", async () => {
    const fetchPage = async (path: string, id: string) =>
      (await fetch(site.url + path, { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");
    for (const path of ["/healthz", "/nope", "/privacy", "/privacy", "/favicon.svg"]) {
      expect(await fetchPage(path, "4f1f6a2e9a6b4c0d8e7f6a5b4c3d2e1f")).toBe("4f1f6a2e9a6b4c0d8e7f6a5b4c3d2e1f");
      expect(await fetchPage(path, "<script>alert(1)</script>")).not.toContain("script");
    }
  });

  test("without a visitor's own request id when only another header is trusted", async () => {
    const balanced = await startTestSite({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });
    const fetchPage = (path: string) =>
      fetch(balanced.url + path, { headers: { "X-Request-Id": "invented-by-a-visitor" } });
    for (const path of ["/contact", "/faq", "/nope"]) {
      expect((await fetchPage(path)).headers.get("X-Request-Id")).toMatch(/^[\w-]{8}-[a-z0-9]{4,}$/);
    }
    await balanced.stop();
    expect(balanced.output()).not.toContain("invented-by-a-visitor");
    expect(requestLines(balanced)).toHaveLength(3);
  });

  test("with the bytes of the body, and 0 for HEAD", async () => {
    const fetchPage = async (method: string) => {
      const response = await fetch(`${site.url}/programs`, { method });
      const { byteLength } = await response.arrayBuffer();
      return { id: response.headers.get("X-Request-Id"), cached: response.headers.has("Age"), byteLength };
    };
    await expect.poll(async () => (await fetchPage("GET")).cached).toBe(true);
    const [head, get] = [await fetchPage("HEAD"), await fetchPage("GET")];
    const bytes = (id: string | null) => requestLines(site).find((line) => line.id === id)?.bytes;
    await expect.poll(() => bytes(get.id)).toBeGreaterThan(1_000);
    expect(bytes(head.id)).toBe(0);
  });
});

describe("a log line has", () => {
  const raw = (bytes: string) => {
    const client = connect(Number(new URL(site.url).port), "127.0.0.1");
    client.on("error", () => undefined);
    client.write(bytes);
    return client;
  };
  const lineOf = (id: string | null) => requestLines(site).find((line) => line.id === id);

  test("the body's size in its content encoding", async () => {
    const fetchPage = async (path: string, headers: Record<string, string>, method = "GET") => {
      const response = await fetch(site.url + path, { method, headers: { "Accept-Encoding": "identity", ...headers } });
      return { response, byteLength: (await response.arrayBuffer()).byteLength };
    };
    const file = await fetchPage("/favicon.svg", {});
    const etag = file.response.headers.get("ETag") ?? "";
    const exchanges = [
      file,
      await fetchPage("/favicon.svg", {}, "HEAD"),
      await fetchPage("/favicon.svg", { "If-None-Match": etag }),
      await fetchPage("/favicon.svg", {}, "PUT"),
      await fetchPage("/contact", {}),
      await fetchPage("/contact", {}, "HEAD"),
      await fetchPage("/contact", {}, "PUT"),
      await fetchPage("/nope", {}),
    ];
    expect(exchanges.map(({ response }) => response.status)).toEqual([200, 200, 304, 405, 200, 200, 405, 404]);
    for (const { response, byteLength } of exchanges) {
      await expect.poll(() => lineOf(response.headers.get("X-Request-Id"))?.bytes).toBe(byteLength);
    }
  });

  test("no bytes of a pipelined response", async () => {
    await expect.poll(async () => (await fetch(`${site.url}/faq`)).headers.get("Age")).not.toBeNull();
    const client = raw(
      "GET /favicon.svg HTTP/1.1\r\nHost: x\r\n\r\nGET /faq HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    const responses = (await buffer(client)).toString("latin1");
    const ids = [...responses.matchAll(/^X-Request-Id: (.+)\r$/gm)].map(([, id = ""]) => id);
    const lengths = [...responses.matchAll(/^Content-Length: (\d+)\r$/gim)].map(([, length]) => Number(length));
    expect(ids).toHaveLength(2);
    await expect.poll(() => ids.map((id) => lineOf(id)?.bytes)).toEqual(lengths);
  });

  test("the status 499 when the client disconnected before the response", async () => {
    const before = requestLines(site).length;
    const head = [
      "POST /contact HTTP/1.1",
      `Host: ${new URL(site.url).host}`,
      `Origin: ${site.url}`,
      "Content-Type: application/x-www-form-urlencoded",
      "Content-Length: 100",
    ];
    const client = raw(`${head.join("\r\n")}\r\n\r\nname=`);
    // The server has read it when a later request has its response.
    await fetch(`${site.url}/healthz`);
    client.resetAndDestroy();
    const left = () => requestLines(site).slice(before);
    await expect.poll(left).toMatchObject([{ path: "/contact", status: 499, bytes: 0, cut: true }]);
    const metrics = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toContain('http_requests_total{method="POST",route="/contact",status="499"} 1');
  });
});
