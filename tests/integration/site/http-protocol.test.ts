import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestLines } from "../../support/content/request-lines";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

const TOKEN = "a-token-for-prometheus";

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite({ METRICS_TOKEN: TOKEN });
});
afterAll(() => site?.stop());

/** Sends raw bytes. @returns all bytes of the response, until the site closes the connection */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

const lines = () => requestLines(site);

describe.each([
  ["a request that is not HTTP", "hello\r\n\r\n", 400],
  ["a malformed header", "GET / HTTP/1.1\r\nHost: x\r\nBad header\r\n\r\n", 400],
  ["headers too large", `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["a cached page without a host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["a cached page with two hosts", "GET /faq HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400],
  ["a cached page with two hosts in HTTP/1.0", "GET /faq HTTP/1.0\r\nHost: x\r\nhost: y\r\n\r\n", 400],
  ["a cached page with a host that cannot be read", "GET /faq HTTP/1.1\r\nHost: a b\r\n\r\n", 400],
  ["an absolute URL with an invalid host", "GET http://a[b/faq HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["an absolute URL with a user name", "GET http://a@b/faq HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["an absolute URL without a Host header", "GET http://x/faq HTTP/1.1\r\n\r\n", 400],
  ["a file without a host", "GET /favicon.svg HTTP/1.1\r\n\r\n", 400],
])("%s", (_, bytes, status) => {
  test(`gets ${status} with the security headers, and one log line`, async () => {
    await fetch(site.url);
    const before = lines().filter((line) => line.status === status).length;
    const response = await sendRaw(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(response).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
    expect(response).toMatch(/^Content-Security-Policy: default-src 'none'.*frame-ancestors 'none'\r$/m);
    expect(response).toMatch(/^Cache-Control: no-store\r$/m);
    expect(response).toMatch(/^Connection: close\r$/m);
    const id = /^X-Request-Id: (.+)\r$/m.exec(response)?.[1];
    await expect.poll(() => lines().filter((line) => line.status === status).length).toBe(before + 1);
    expect(lines().findLast((line) => line.status === status)).toMatchObject({ id, level: 30, status });
  });
});

describe.each([
  ["garbage after a request", "GET", "GET /contact HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n"],
  [
    "garbage in the body of a request",
    "POST",
    "POST /contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n",
  ],
])("%s that is being handled", (_, method, bytes) => {
  test("makes its response a 400, with one log line and one count for its path", async () => {
    const metrics = async () => {
      const response = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
      return (await response.text()).split("\n").filter((line) => line.startsWith("http_requests_total"));
    };
    const unread = (series: string[]) => series.filter((line) => line.includes('route="(unread)"'));
    const before = await metrics();
    const response = await sendRaw(bytes);
    const [, body] = response.split("\r\n\r\n");
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(body).toBe("Bad Request\n");
    const id = /^X-Request-Id: (.+)\r$/m.exec(response)?.[1];
    const own = () => lines().filter((line) => line.id === id);
    await expect.poll(own).toHaveLength(1);
    expect(own()).toMatchObject([{ method, path: "/contact", status: 400, bytes: body?.length }]);
    const after = await metrics();
    expect(after).toContain(`http_requests_total{method="${method}",route="/contact",status="400"} 1`);
    expect(after.join()).not.toMatch(/route="\/contact",status="200"/);
    expect(unread(after)).toEqual(unread(before));
  });
});

test("an unsupported expectation gets 417 with the security headers and one log line, and its connection stays open", async () => {
  const responses = await sendRaw(
    "GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(responses.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 417", "HTTP/1.1 200"]);
  const [refusal = ""] = responses.split("\r\n\r\n");
  expect(refusal).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
  expect(refusal).toMatch(/^Cache-Control: no-store\r$/m);
  expect(refusal).not.toMatch(/^Connection: close/m);
  const id = /^X-Request-Id: (.+?)\r?$/m.exec(refusal)?.[1];
  await expect.poll(() => lines().filter((line) => line.id === id)).toMatchObject([{ level: 30, status: 417 }]);
});

test("malformed requests are counted in the metrics", async () => {
  await sendRaw("hello\r\n\r\n");
  const response = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(await response.text()).toMatch(/http_requests_total\{method="other",route="\(unread\)",status="400"\} [1-9]/);
});

test("an HTTP/1.0 request without a host gets a response", async () => {
  expect(await sendRaw("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 .*ok\n$/s);
});

test.each([
  ["HTTP/1.1 stays open without a header", "HTTP/1.1", []],
  ["HTTP/1.0 stays open with Connection: keep-alive", "HTTP/1.0", ["Connection: keep-alive"]],
])("a connection of %s, and ends with Connection: close", async (_, version, headers) => {
  const request = (connection: string) =>
    `HEAD /favicon.svg ${version}\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
  const responses = await sendRaw(request("keep-alive") + request("close"));
  const head = responses.match(/^(?:HTTP\/|Connection:|Keep-Alive:).*(?=\r$)/gim);
  expect(head).toEqual(["HTTP/1.1 200 OK", ...headers, "HTTP/1.1 200 OK", "Connection: close"]);
});

test.each([
  ["PUT /faq", 405],
  ["PUT /favicon.svg", 405],
  ["POST /faq", 405],
  ["POST /hooks/content", 404],
  ["GET /faq", 200],
  ["GET /favicon.svg", 200],
  ["OPTIONS /faq", 204],
])("a response to an incomplete body closes the connection: %s", async (line, status) => {
  const responses = await sendRaw(`${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc`);
  const head = responses.match(/^(?:HTTP\/|Connection:).*(?=\r$)/gim);
  expect(head).toEqual([expect.stringContaining(` ${status} `), "Connection: close"]);
});

test("a connection stays open after a completely read request", async () => {
  const post = "POST /color-mode HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc";
  const responses = await sendRaw(`${post}${post.replace("Host", "Connection: close\r\nHost")}`);
  expect(responses.match(/^(?:HTTP\/|Connection:).*(?=\r$)/gim)).toEqual([
    "HTTP/1.1 400 Bad Request",
    "HTTP/1.1 400 Bad Request",
    "Connection: close",
  ]);
});

test("a client that expects 100 Continue gets it", async () => {
  const head =
    "POST /contact HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  expect(await sendRaw(head)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 \d/);
});

test("a client that disconnects within the headers gets no response and no log line", async () => {
  const indexOf = (path: string) => lines().findIndex((line) => line.path === path);
  await fetch(`${site.url}/before`);
  await expect.poll(() => indexOf("/before")).toBeGreaterThan(-1);
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  await new Promise((resolve) => socket.write("GET / HTTP/1.1\r\nHo", resolve));
  await fetch(`${site.url}/between`);
  socket.resetAndDestroy();
  await fetch(`${site.url}/after`);
  await expect.poll(() => indexOf("/after")).toBeGreaterThan(-1);
  expect(
    lines()
      .slice(indexOf("/before"))
      .map(({ path }) => path),
  ).toEqual(["/before", "/between", "/after"]);
});

test.each([
  ["GET http://site.example/faq HTTP/1.1", 200],
  ["GET HTTPS://site.example:8443/book-space?x=1 HTTP/1.1", 200],
  ["GET http://site.example HTTP/1.1", 200],
  ["GET http://site.example?x=1 HTTP/1.1", 200],
  ["GET http://[::1]:80/favicon.svg HTTP/1.1", 200],
  ["GET http://site.example/no-such-page HTTP/1.1", 404],
  ["OPTIONS * HTTP/1.1", 204],
  ["TRACE /healthz HTTP/1.1", 405],
  ["TRACE /faq HTTP/1.1", 405],
])("%s gets %i", async (line, status) => {
  const response = await sendRaw(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  if (status === 405) expect(response).toMatch(/^Allow: GET, HEAD/m);
});

test("the origin check of a request with an absolute URL uses the host of that URL", async () => {
  const body = "mode=dark&returnTo=/";
  const post = (origin: string) =>
    sendRaw(
      `POST http://site.example/color-mode HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nConnection: close\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  expect(await post("http://site.example")).toMatch(/^HTTP\/1\.1 303 /);
  expect(await post("http://x")).toMatch(/^HTTP\/1\.1 400 /);
});

test("a connection stays open without a header after a 417, as after any response", async () => {
  const expecting = "GET /faq HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n";
  const responses = await sendRaw(`${expecting}HEAD /favicon.svg HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(responses.match(/^(?:HTTP\/|Connection:|Keep-Alive:).*(?=\r$)/gim)).toEqual([
    "HTTP/1.1 417 Expectation Failed",
    "HTTP/1.1 200 OK",
    "Connection: close",
  ]);
});
