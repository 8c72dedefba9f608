import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestLines } from "../../support/content/request-lines";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site?.stop());

/** Sends raw bytes. @returns all bytes of the response, until the site closes the connection */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

const lines = () => requestLines(site);

test.each([
  ["a request that is not HTTP", "hello\r\n\r\n", 400],
  ["a malformed header", "GET / HTTP/1.1\r\nHost: x\r\nBad header\r\n\r\n", 400],
  ["headers too large", `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["a cached page without a host", "GET /faq HTTP/1.1\r\n\r\n", 400],
  ["an absolute URL without a Host header", "GET http://x/faq HTTP/1.1\r\n\r\n", 400],
  ["headers that do not end", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", 408],
  ["garbage after a request", "GET /contact HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n", 400],
  [
    "garbage in the body of a request",
    "POST /contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n",
    400,
  ],
])("%s gets one response, and the connection is closed", async (_, bytes, status) => {
  const response = await sendRaw(bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  expect(response).toMatch(/^Connection: close\r$/im);
});

test.each([
  ["a cached page with two hosts", "GET /faq HTTP/1.1\r\nHost: x\r\nHost: x\r\n"],
  ["a cached page with two hosts in HTTP/1.0", "GET /faq HTTP/1.0\r\nHost: x\r\nhost: y\r\n"],
  ["a cached page with a host that cannot be read", "GET /faq HTTP/1.1\r\nHost: a b\r\n"],
  ["a cached page with an empty host", "GET /faq HTTP/1.1\r\nHost:\r\n"],
  ["a host with a path", "GET /contact HTTP/1.1\r\nHost: a/b\r\n"],
  ["an absolute URL with an invalid host", "GET http://a[b/faq HTTP/1.1\r\nHost: x\r\n"],
  ["an absolute URL with a user name", "GET http://a@b/faq HTTP/1.1\r\nHost: x\r\n"],
  ["an absolute URL of another scheme", "GET ftp://a/faq HTTP/1.1\r\nHost: x\r\n"],
  ["an asterisk", "GET * HTTP/1.1\r\nHost: x\r\n"],
  [
    "a form with an origin that is no URL",
    "POST /contact HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nContent-Length: 0\r\n",
  ],
  ["data with an empty origin", "POST /contact.data HTTP/1.1\r\nHost: x\r\nOrigin:\r\nContent-Length: 0\r\n"],
  ["two origins", "POST /contact HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nOrigin: http://y\r\nContent-Length: 0\r\n"],
])("%s gets 400 with the security headers, and one log line", async (_, head) => {
  const response = await sendRaw(`${head}Connection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
  expect(response).toMatch(/^Cache-Control: no-store\r$/m);
  const id = /^X-Request-Id: (.+?)\r?$/m.exec(response)?.[1];
  await expect.poll(() => lines().filter((line) => line.id === id)).toMatchObject([{ level: 30, status: 400 }]);
  expect(site.output()).not.toContain('"level":50');
});

test("an unsupported expectation gets 417, and the connection stays open", async () => {
  const responses = await sendRaw(
    "GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(responses.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 417", "HTTP/1.1 200"]);
});

test("an HTTP/1.0 request without a host gets a response", async () => {
  expect(await sendRaw("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 .*ok\n$/s);
});

test.each(["HTTP/1.1", "HTTP/1.0"])(
  "a connection of %s stays open, and ends with Connection: close",
  async (version) => {
    const request = (connection: string) =>
      `HEAD /favicon.svg ${version}\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
    const responses = await sendRaw(request("keep-alive") + request("close"));
    expect(responses.match(/^(?:HTTP\/|Connection:).*(?=\r$)/gim)).toEqual([
      "HTTP/1.1 200 OK",
      "Connection: keep-alive",
      "HTTP/1.1 200 OK",
      "Connection: close",
    ]);
  },
);

test.each([
  ["PUT /faq", 405],
  ["PUT /favicon.svg", 405],
  ["POST /faq", 405],
  ["POST /hooks/content", 404],
  ["GET /faq", 200],
  ["GET /favicon.svg", 200],
  ["OPTIONS /faq", 204],
  ["POST /color-mode", 413],
  ["POST /contact", 413],
  ["POST /contact.data", 413],
])(
  "a client sends the whole body and gets its response, and another on the same connection: %s",
  async (line, status) => {
    // More than the buffers of the system, so that it must be read.
    const body = "x".repeat(20_000_000);
    const responses = await sendRaw(
      `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
        "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    expect(responses.match(/(?<=^HTTP\/1\.1 )\d+/gm)).toEqual([String(status), "200"]);
  },
);

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
