import { globSync, readFileSync } from "node:fs";
import { request as nodeRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site?.stop());

/** A request for a file as it is on the wire: `fetch` would decode. */
function ask(path: string, headers: Record<string, string | undefined> = {}, method = "GET", { url } = site) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    headers: Record<string, unknown>;
    body: Buffer;
  }>();
  nodeRequest(url + path, { headers, method }, async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) });
  })
    .on("error", reject)
    .end();
  return promise;
}

/** A file of the build that a pattern fits, by its address and its content. */
function built(pattern: string) {
  const [file = ""] = globSync(`build/client/${pattern}`);
  return { path: file.replace("build/client", ""), content: readFileSync(file) };
}

const IMMUTABLE = "public, max-age=31536000, immutable";

describe.each([
  ["assets/app-*.css", "text/css", IMMUTABLE],
  ["assets/manifest-*.js", "text/javascript", IMMUTABLE],
  ["favicon.svg", "image/svg+xml", "public, max-age=3600"],
])("%s", (pattern, type, cacheControl) => {
  test.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("was compressed when it was built: %s", async (accepted, coding, decode) => {
    const { path, content } = built(pattern);
    const { status, headers, body } = await ask(path, { "Accept-Encoding": accepted });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-encoding": coding,
      "content-length": String(body.length),
      "cache-control": cacheControl,
      vary: "Accept-Encoding",
    });
    expect(body.length).toBeLessThan(content.length);
    expect(decode(body).equals(content)).toBe(true);
  });

  test("is sent without encoding to clients that accept none, with its own ETag", async () => {
    const { path, content } = built(pattern);
    const plain = await ask(path);
    expect(plain.body.equals(content)).toBe(true);
    expect(plain.headers).toMatchObject({ "content-type": type, "content-length": String(content.length) });
    const coded = await ask(path, { "Accept-Encoding": "br" });
    expect(coded.headers.etag).not.toBe(plain.headers.etag);
    expect((await ask(path, { "If-None-Match": String(plain.headers.etag) })).status).toBe(304);
  });
});

test.each([
  ["assets/*.woff2", "font/woff2"],
  ["pictures/hero.webp", "image/webp"],
  ["apple-touch-icon.png", "image/png"],
])("%s has its type and length, and no content encoding", async (pattern, type) => {
  const { path, content } = built(pattern);
  const { headers, body } = await ask(path, { "Accept-Encoding": "br, gzip" });
  expect(headers).toMatchObject({ "content-type": type, "content-length": String(content.length) });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.equals(content)).toBe(true);
});

const SECURITY = {
  "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": expect.any(String),
};

describe("ranges", () => {
  const { path, content } = built("pictures/hero.webp");
  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=0-99", 0, 99],
    [`bytes=100-`, 100, content.length - 1],
    ["bytes=-5", content.length - 5, content.length - 1],
    ["bytes=7-999999999", 7, content.length - 1],
  ])("%s", async (range, first, last) => {
    const { status, headers, body } = await ask(path, { Range: range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${first}-${last}/${content.length}`);
    expect(headers["content-length"]).toBe(String(last - first + 1));
    expect(body.equals(content.subarray(first, last + 1))).toBe(true);
  });

  test("a range beyond the end", async () => {
    const { status, headers } = await ask(path, { Range: "bytes=999999999-" });
    expect(status).toBe(416);
    expect(headers).toMatchObject({
      ...SECURITY,
      "content-range": `bytes */${content.length}`,
      "cache-control": "no-store",
    });
  });

  test.each(["bytes=9-3", "bytes=0-1,5-6", "bytes=", "lines=1-2", "bytes=a-b"])(
    "%s: the complete file",
    async (range) => {
      const { status, body } = await ask(path, { Range: range });
      expect(status).toBe(200);
      expect(body.equals(content)).toBe(true);
    },
  );

  test("If-Range: the rest of the same version, or all of another", async () => {
    const etag = String((await ask(path)).headers.etag);
    expect((await ask(path, { Range: "bytes=9-", "If-Range": etag })).status).toBe(206);
    const other = await ask(path, { Range: "bytes=9-", "If-Range": '"another"' });
    expect([other.status, other.body.length]).toEqual([200, content.length]);
  });
});

describe("conditional requests: 304", () => {
  const { path } = built("assets/app-*.css");
  test.each([
    ["its ETag", (etag: string) => ({ "If-None-Match": etag })],
    ["as a proxy weakened it", (etag: string) => ({ "If-None-Match": `W/${etag}` })],
    ["among others", (etag: string) => ({ "If-None-Match": `"other", W/"more" , ${etag}` })],
    ["any", () => ({ "If-None-Match": "*" })],
  ])("%s", async (_, conditions) => {
    const { headers } = await ask(path, { "Accept-Encoding": "br" });
    const known = await ask(path, { "Accept-Encoding": "br", ...conditions(String(headers.etag)) });
    expect(known.status).toBe(304);
    expect(known.headers).toMatchObject({
      ...SECURITY,
      etag: headers.etag,
      "cache-control": IMMUTABLE,
      vary: "Accept-Encoding",
    });
    expect(known.headers).not.toHaveProperty("content-encoding");
  });

  test("If-Modified-Since, over which an ETag takes precedence", async () => {
    const { headers } = await ask(path);
    const since = String(headers["last-modified"]);
    expect((await ask(path, { "If-Modified-Since": since })).status).toBe(304);
    expect((await ask(path, { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" })).status).toBe(200);
    expect((await ask(path, { "If-Modified-Since": since, "If-None-Match": '"other"' })).status).toBe(200);
  });
});

describe("another spelling of a file's URL", () => {
  const { path, content } = built("assets/app-*.css");

  test("redirects to the cacheable one", async () => {
    const { status, headers } = await ask(path.replace("app", "%61pp"));
    expect([status, headers.location, headers["cache-control"]]).toEqual([308, path, "private, no-store"]);
    expect((await ask(path)).body.equals(content)).toBe(true);
  });

  test.each(["/assets%2F", "//assets/"])("%s is not found", async (folder) => {
    const { status, headers } = await ask(path.replace("/assets/", folder));
    expect([status, headers["cache-control"]]).toEqual([404, "private, no-store"]);
  });
});

describe("a file of another release, behind Fly's proxy", () => {
  let machine: SiteServer;
  beforeAll(async () => {
    machine = await startTestSite({ REPLAY_ASSETS: "true" });
  });
  afterAll(() => machine?.stop());

  test.each(["GET", "HEAD"])("is replayed on another machine: %s", async (method) => {
    const { status, headers } = await ask("/assets/app-another0.css", {}, method, machine);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      ...SECURITY,
      "fly-replay": "elsewhere=true;timeout=2s;fallback=force_self",
      "cache-control": "no-store",
    });
  });

  test.each([
    ["a file that is here", built("assets/app-*.css").path, {}, "GET", 200],
    [
      "a request that comes from another machine",
      "/assets/x.js",
      { "Fly-Replay-Src": "instance=a;region=sin" },
      "GET",
      404,
    ],
    ["a request that found no other machine", "/assets/x.js", { "Fly-Replay-Failed": "instance=a" }, "GET", 404],
    ["what is no file of a release", "/nope.js", {}, "GET", 404],
    ["what is sent", "/assets/x.js", {}, "POST", 404],
  ])("%s is not replayed", async (_, path, headers, method, status) => {
    const answer = await ask(path, headers, method, machine);
    expect([answer.status, answer.headers["fly-replay"]]).toEqual([status, undefined]);
  });

  test("is a 404 without the setting", async () => {
    const { status, headers } = await ask("/assets/app-another0.css");
    expect([status, headers["fly-replay"]]).toEqual([404, undefined]);
  });
});

test.each([
  ["br;q=0, gzip", "gzip"],
  ["br;q=0", undefined],
  ["identity", undefined],
])("Accept-Encoding %s: %s", async (accepted, coding) => {
  const { headers } = await ask(built("assets/app-*.css").path, { "Accept-Encoding": accepted });
  expect(headers["content-encoding"]).toBe(coding);
});

test.each(["POST", "PUT", "DELETE"])("a file does not support %s", async (method) => {
  const { status, headers } = await ask("/favicon.svg", {}, method);
  expect(status).toBe(405);
  expect(headers).toMatchObject({ ...SECURITY, allow: "GET, HEAD, OPTIONS", "cache-control": "no-store" });
});

test("OPTIONS lists the methods of a file", async () => {
  const { status, headers } = await ask("/favicon.svg", {}, "OPTIONS");
  expect(status).toBe(204);
  expect(headers).toMatchObject({ ...SECURITY, allow: "GET, HEAD, OPTIONS", "cache-control": "no-store" });
});

test("HEAD has the headers of GET, ranges aside, and no body", async () => {
  const { path, content } = built("pictures/hero.webp");
  const { status, headers, body } = await ask(path, { Range: "bytes=0-9" }, "HEAD");
  expect([status, headers["content-length"], body.length]).toEqual([200, String(content.length), 0]);
});
