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

/** All that the site says to a client that sends this. */
async function answerTo(words: string): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.write(words);
  return text(socket);
}

const lines = () => requestLines(site);

describe.each([
  ["no HTTP", "hello\r\n\r\n", 400],
  ["a malformed header", "GET / HTTP/1.1\r\nHost: x\r\nBad header\r\n\r\n", 400],
  ["headers too large", `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["a kept page without a host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["a kept page with two hosts", "GET /faq HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400],
  ["a kept page with two hosts in HTTP/1.0", "GET /faq HTTP/1.0\r\nHost: x\r\nhost: y\r\n\r\n", 400],
  ["a kept page with a host that cannot be read", "GET /faq HTTP/1.1\r\nHost: a b\r\n\r\n", 400],
  ["an address whose site cannot be read", "GET http://a[b/faq HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["an address that names a user", "GET http://a@b/faq HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["a whole address without a host beside it", "GET http://x/faq HTTP/1.1\r\n\r\n", 400],
  ["a file without a host", "GET /favicon.svg HTTP/1.1\r\n\r\n", 400],
])("%s", (_, words, status) => {
  test(`${status}, with the security headers, and one line in the log`, async () => {
    await fetch(site.url);
    const before = lines().filter((line) => line.status === status).length;
    const answer = await answerTo(words);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(answer).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
    expect(answer).toMatch(/^Content-Security-Policy: default-src 'none'.*frame-ancestors 'none'\r$/m);
    expect(answer).toMatch(/^Cache-Control: no-store\r$/m);
    expect(answer).toMatch(/^Connection: close\r$/m);
    const id = /^X-Request-Id: (.+)\r$/m.exec(answer)?.[1];
    await expect.poll(() => lines().filter((line) => line.status === status).length).toBe(before + 1);
    expect(lines().findLast((line) => line.status === status)).toMatchObject({ id, level: 30, status });
  });
});

describe.each([
  ["garbage behind a request", "GET", "GET /contact HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n"],
  [
    "garbage in the body of a request",
    "POST",
    "POST /contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n",
  ],
])("%s whose answer is under way", (_, method, words) => {
  test("is its answer: one line in the log with its path, one count", async () => {
    const metrics = async () => {
      const answer = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
      return (await answer.text()).split("\n").filter((line) => line.startsWith("http_requests_total"));
    };
    const unread = (series: string[]) => series.filter((line) => line.includes('route="(unread)"'));
    const before = await metrics();
    const answer = await answerTo(words);
    const [, body] = answer.split("\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(body).toBe("Bad Request\n");
    const id = /^X-Request-Id: (.+)\r$/m.exec(answer)?.[1];
    const own = () => lines().filter((line) => line.id === id);
    await expect.poll(own).toHaveLength(1);
    expect(own()).toMatchObject([{ method, path: "/contact", status: 400, bytes: body?.length }]);
    const after = await metrics();
    expect(after).toContain(`http_requests_total{method="${method}",route="/contact",status="400"} 1`);
    expect(after.join()).not.toMatch(/route="\/contact",status="200"/);
    expect(unread(after)).toEqual(unread(before));
  });
});

test("an expectation is refused with the security headers and one line in the log, and its connection goes on", async () => {
  const answers = await answerTo(
    "GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 417", "HTTP/1.1 200"]);
  const [refusal = ""] = answers.split("\r\n\r\n");
  expect(refusal).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
  expect(refusal).toMatch(/^Cache-Control: no-store\r$/m);
  expect(refusal).not.toMatch(/^Connection: close/m);
  const id = /^X-Request-Id: (.+?)\r?$/m.exec(refusal)?.[1];
  await expect.poll(() => lines().filter((line) => line.id === id)).toMatchObject([{ level: 30, status: 417 }]);
});

test("they are counted", async () => {
  await answerTo("hello\r\n\r\n");
  const answer = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(await answer.text()).toMatch(/http_requests_total\{method="other",route="\(unread\)",status="400"\} [1-9]/);
});

test("HTTP/1.0 names no host and is answered", async () => {
  expect(await answerTo("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 .*ok\n$/s);
});

test.each([
  ["HTTP/1.1 goes on without a word", "HTTP/1.1", []],
  ["HTTP/1.0 is told that it goes on", "HTTP/1.0", ["Connection: keep-alive"]],
])("a connection of %s, and both are told of its end", async (_, version, words) => {
  const ask = (connection: string) => `HEAD /favicon.svg ${version}\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
  const answers = await answerTo(ask("keep-alive") + ask("close"));
  const said = answers.match(/^(?:HTTP\/|Connection:|Keep-Alive:).*(?=\r$)/gim);
  expect(said).toEqual(["HTTP/1.1 200 OK", ...words, "HTTP/1.1 200 OK", "Connection: close"]);
});

test.each([
  ["PUT /faq", 405],
  ["PUT /favicon.svg", 405],
  ["POST /faq", 405],
  ["POST /hooks/content", 404],
  ["GET /faq", 200],
  ["GET /favicon.svg", 200],
  ["OPTIONS /faq", 204],
])("an answer that needs no more of its request than came is the last, and the only one: %s", async (line, status) => {
  const answers = await answerTo(`${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc`);
  const said = answers.match(/^(?:HTTP\/|Connection:).*(?=\r$)/gim);
  expect(said).toEqual([expect.stringContaining(` ${status} `), "Connection: close"]);
});

test("a connection goes on after a request that was read to its end", async () => {
  const post = "POST /color-mode HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc";
  const answers = await answerTo(`${post}${post.replace("Host", "Connection: close\r\nHost")}`);
  expect(answers.match(/^(?:HTTP\/|Connection:).*(?=\r$)/gim)).toEqual([
    "HTTP/1.1 400 Bad Request",
    "HTTP/1.1 400 Bad Request",
    "Connection: close",
  ]);
});

test("a client that expects to be told to go on is", async () => {
  const head =
    "POST /contact HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 \d/);
});

test("who leaves amid a request is told nothing, and no line tells of them", async () => {
  const seen = (path: string) => lines().findIndex((line) => line.path === path);
  await fetch(`${site.url}/before`);
  await expect.poll(() => seen("/before")).toBeGreaterThan(-1);
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  await new Promise((resolve) => socket.write("GET / HTTP/1.1\r\nHo", resolve));
  await fetch(`${site.url}/between`);
  socket.resetAndDestroy();
  await fetch(`${site.url}/after`);
  await expect.poll(() => seen("/after")).toBeGreaterThan(-1);
  expect(
    lines()
      .slice(seen("/before"))
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
])("%s: %i", async (line, status) => {
  const answer = await answerTo(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  if (status === 405) expect(answer).toMatch(/^Allow: GET, HEAD/m);
});

test("a form that names the site in its address is from this site when its page was the address's", async () => {
  const body = "mode=dark&returnTo=/";
  const post = (origin: string) =>
    answerTo(
      `POST http://site.example/color-mode HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nConnection: close\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  expect(await post("http://site.example")).toMatch(/^HTTP\/1\.1 303 /);
  expect(await post("http://x")).toMatch(/^HTTP\/1\.1 400 /);
});

test("a connection goes on after an expectation without a word, as after any answer", async () => {
  const expecting = "GET /faq HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n";
  const answers = await answerTo(`${expecting}HEAD /favicon.svg HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answers.match(/^(?:HTTP\/|Connection:|Keep-Alive:).*(?=\r$)/gim)).toEqual([
    "HTTP/1.1 417 Expectation Failed",
    "HTTP/1.1 200 OK",
    "Connection: close",
  ]);
});
