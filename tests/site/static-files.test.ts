import { globSync, readFileSync } from "node:fs";
import { request as nodeRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOwnSite } from "../support/own-site";
import type { SiteServer } from "../support/site-server";

let site: SiteServer;
beforeAll(async () => {
  site = await startOwnSite();
});
afterAll(() => site?.stop());

/** A request for a file as it is on the wire: `fetch` would decode. */
function ask(path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    headers: Record<string, unknown>;
    body: Buffer;
  }>();
  nodeRequest(site.url + path, { headers }, async (answer) => {
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

  test("as it is for who takes no coding, with an ETag of its own", async () => {
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
])("%s has its type and length, and no coding", async (pattern, type) => {
  const { path, content } = built(pattern);
  const { headers, body } = await ask(path, { "Accept-Encoding": "br, gzip" });
  expect(headers).toMatchObject({ "content-type": type, "content-length": String(content.length) });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.equals(content)).toBe(true);
});

describe("ranges", () => {
  const { path, content } = built("pictures/hero.webp");
  test.each([
    ["bytes=0-99", 0, 99],
    [`bytes=100-`, 100, content.length - 1],
    ["bytes=7-999999999", 7, content.length - 1],
  ])("%s", async (range, first, last) => {
    const { status, headers, body } = await ask(path, { Range: range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${first}-${last}/${content.length}`);
    expect(body.equals(content.subarray(first, last + 1))).toBe(true);
  });

  test("from behind the end", async () => {
    const { status, headers } = await ask(path, { Range: "bytes=999999999-" });
    expect(status).toBe(416);
    expect(headers["content-range"]).toBe(`bytes */${content.length}`);
  });

  test.each(["bytes=9-3", "bytes=-5", "bytes=0-1,5-6", "bytes=", "lines=1-2", "bytes=a-b"])(
    "%s: the whole file",
    async (range) => {
      const { status, body } = await ask(path, { Range: range });
      expect(status).toBe(200);
      expect(body.equals(content)).toBe(true);
    },
  );
});
