import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { request as nodeRequest } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFull } from "../../support/content/sample";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import { type SiteServer, startSite } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** Requests a file without decoding the body, unlike `fetch`. */
function requestFile(path: string, headers: Record<string, string | undefined> = {}, method = "GET", { url } = site) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    headers: Record<string, unknown>;
    body: Buffer;
  }>();
  nodeRequest(url + path, { headers, method }, async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
  })
    .on("error", reject)
    .end();
  return promise;
}

/** The path and content of a built file that matches a pattern. */
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
  ])("is sent precompressed from the build: %s", async (accepted, coding, decode) => {
    const { path, content } = built(pattern);
    const { status, headers, body } = await requestFile(path, { "Accept-Encoding": accepted });
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

  test("is sent without encoding, with its own ETag, to clients that accept none", async () => {
    const { path, content } = built(pattern);
    const plain = await requestFile(path);
    expect(plain.body.equals(content)).toBe(true);
    expect(plain.headers).toMatchObject({ "content-type": type, "content-length": String(content.length) });
    const coded = await requestFile(path, { "Accept-Encoding": "br" });
    expect(coded.headers.etag).not.toBe(plain.headers.etag);
    expect((await requestFile(path, { "If-None-Match": String(plain.headers.etag) })).status).toBe(304);
  });
});

test.each([
  ["assets/*.woff2", "font/woff2"],
  ["pictures/hero.webp", "image/webp"],
  ["apple-touch-icon.png", "image/png"],
])("%s has its media type and length, and no content encoding", async (pattern, type) => {
  const { path, content } = built(pattern);
  const { headers, body } = await requestFile(path, { "Accept-Encoding": "br, gzip" });
  expect(headers).toMatchObject({ "content-type": type, "content-length": String(content.length) });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.equals(content)).toBe(true);
});

const SECURITY = {
  "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": expect.any(String),
};

test("a range gets the complete file", async () => {
  const { path, content } = built("pictures/hero.webp");
  const { status, headers, body } = await requestFile(path, { Range: "bytes=0-99" });
  expect([status, headers["accept-ranges"], body.length]).toEqual([200, undefined, content.length]);
});

describe("conditional requests get 304", () => {
  const { path } = built("assets/app-*.css");
  test.each([
    ["with the file's ETag", (etag: string) => ({ "If-None-Match": etag })],
    ["with its ETag as a weak one", (etag: string) => ({ "If-None-Match": `W/${etag}` })],
    ["with its ETag among others", (etag: string) => ({ "If-None-Match": `"other", W/"more" , ${etag}` })],
    ["with *", () => ({ "If-None-Match": "*" })],
  ])("%s", async (_, conditions) => {
    const { headers } = await requestFile(path, { "Accept-Encoding": "br" });
    const known = await requestFile(path, { "Accept-Encoding": "br", ...conditions(String(headers.etag)) });
    expect(known.status).toBe(304);
    expect(known.headers).toMatchObject({
      ...SECURITY,
      etag: headers.etag,
      "cache-control": IMMUTABLE,
      vary: "Accept-Encoding",
    });
    expect(known.headers).not.toHaveProperty("content-encoding");
  });

  test("with If-Modified-Since, over which If-None-Match takes precedence", async () => {
    const { headers } = await requestFile(path);
    const since = String(headers["last-modified"]);
    expect((await requestFile(path, { "If-Modified-Since": since })).status).toBe(304);
    expect((await requestFile(path, { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" })).status).toBe(200);
    expect((await requestFile(path, { "If-Modified-Since": since, "If-None-Match": '"other"' })).status).toBe(200);
  });
});

describe("another spelling of a file's URL", () => {
  const { path, content } = built("assets/app-*.css");

  test("redirects to the canonical one", async () => {
    const { status, headers } = await requestFile(path.replace("app", "%61pp"));
    expect([status, headers.location, headers["cache-control"]]).toEqual([308, path, "private, no-store"]);
    expect((await requestFile(path)).body.equals(content)).toBe(true);
  });

  test.each(["/assets%2F", "//assets/"])("%s is not found", async (folder) => {
    const { status, headers } = await requestFile(path.replace("/assets/", folder));
    expect([status, headers["cache-control"]]).toEqual([404, "private, no-store"]);
  });
});

describe("an asset of another release on Fly", () => {
  let machine: SiteServer;
  beforeAll(async () => {
    machine = await startTestSite({ REPLAY_ASSETS: "true" });
  });
  afterAll(() => machine?.stop());

  test.each(["GET", "HEAD"])("is replayed to another machine: %s", async (method) => {
    const { status, headers } = await requestFile("/assets/app-another0.css", {}, method, machine);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      ...SECURITY,
      "fly-replay": "elsewhere=true;timeout=2s;fallback=force_self",
      "cache-control": "no-store",
    });
  });

  test.each([
    ["an existing file", built("assets/app-*.css").path, {}, "GET", 200],
    [
      "a request that another machine replayed",
      "/assets/x.js",
      { "Fly-Replay-Src": "instance=a;region=sin" },
      "GET",
      404,
    ],
    ["a request whose replay failed", "/assets/x.js", { "Fly-Replay-Failed": "instance=a" }, "GET", 404],
    ["a path outside /assets/", "/nope.js", {}, "GET", 404],
    ["a POST", "/assets/x.js", {}, "POST", 404],
  ])("%s is not replayed", async (_, path, headers, method, status) => {
    const response = await requestFile(path, headers, method, machine);
    expect([response.status, response.headers["fly-replay"]]).toEqual([status, undefined]);
  });

  test("is only a 404 without the setting", async () => {
    const { status, headers } = await requestFile("/assets/app-another0.css");
    expect([status, headers["fly-replay"]]).toEqual([404, undefined]);
  });
});

test.each([
  ["br;q=0, gzip", "gzip"],
  ["br;q=0", undefined],
  ["identity", undefined],
])("Accept-Encoding %s gets the content encoding %s", async (accepted, coding) => {
  const { headers } = await requestFile(built("assets/app-*.css").path, { "Accept-Encoding": accepted });
  expect(headers["content-encoding"]).toBe(coding);
});

test.each(["PUT", "DELETE"])("a file does not support %s", async (method) => {
  const { status, headers } = await requestFile("/favicon.svg", {}, method);
  expect(status).toBe(405);
  expect(headers).toMatchObject({
    ...SECURITY,
    allow: expect.stringContaining("GET, HEAD"),
    "cache-control": "no-store",
  });
});

test("HEAD has the headers of GET, and no body", async () => {
  const { path, content } = built("pictures/hero.webp");
  const { status, headers, body } = await requestFile(path, {}, "HEAD");
  expect([status, headers["content-length"], body.length]).toEqual([200, String(content.length), 0]);
});

inFull(() => {
  test("an unreadable file is a 500 with the security headers, and the site goes on", async () => {
    const directory = mkdtempSync(join(tmpdir(), "site-"));
    mkdirSync(join(directory, "build"));
    for (const part of ["scripts", "node_modules", "build/server"]) symlinkSync(resolve(part), join(directory, part));
    cpSync("build/client", join(directory, "build/client"), { recursive: true });
    const broken = await startSite({}, directory);
    try {
      const file = join(directory, "build/client/favicon.svg");
      rmSync(file);
      mkdirSync(file);
      const { status, headers } = await requestFile("/favicon.svg", {}, "GET", broken);
      expect(status).toBe(500);
      expect(headers).toMatchObject({ ...SECURITY, "cache-control": "no-store" });
      expect((await requestFile("/faq", {}, "GET", broken)).status).toBe(200);
    } finally {
      await broken.stop();
      rmSync(directory, { recursive: true });
    }
  });
});
