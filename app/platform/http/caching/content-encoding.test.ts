import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  type ContentEncoding,
  chooseEncoding,
  encodeBody,
  encodeStream,
  isCompressible,
} from "./content-encoding.server";

test.each<[string | undefined, ContentEncoding]>([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["deflate", "identity"],
  ["nonsense;;q", "identity"],
])("Accept-Encoding %s → %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
  expect(chooseEncoding(header)).toBe(encoding);
});

const text = Buffer.from("tents and stoves, ".repeat(1000));
const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

test.each(["br", "gzip", "identity"] as const)("a complete body in %s", async (encoding) => {
  const bodies = await encodeBody(text);
  expect(decode[encoding](bodies[encoding]).equals(text)).toBe(true);
});

test.each(["br", "gzip", "identity"] as const)(
  "each chunk can be deencoded as soon as it is written, in %s",
  async (encoding) => {
    const more = Promise.withResolvers<void>();
    async function* chunks() {
      yield text;
      await more.promise;
      yield text;
    }
    const encoded = encodeStream(encoding, chunks());
    const first = await encoded.next();
    const parts = [first.value ?? Buffer.alloc(0)];
    expect(parts[0]?.length).toBeGreaterThan(0);
    more.resolve();
    for await (const part of encoded) parts.push(part);
    expect(decode[encoding](Buffer.concat(parts)).equals(Buffer.concat([text, text]))).toBe(true);
  },
);

test.each(["br", "gzip", "identity"] as const)("many chunks in %s", async (encoding) => {
  async function* chunks() {
    for (let number = 0; number < 5; number += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield Buffer.from(`${number} `);
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of encodeStream(encoding, chunks())) parts.push(part);
  expect(String(decode[encoding](Buffer.concat(parts)))).toBe("0 1 2 3 4 ");
});

test.each(["br", "gzip"] as const)(
  "a body of one chunk, or an empty one, is enencoded at once, in %s",
  async (encoding) => {
    for (const body of [text, Buffer.alloc(0)]) {
      async function* chunks() {
        if (body.length > 0) yield body;
      }
      const parts: Uint8Array[] = [];
      for await (const part of encodeStream(encoding, chunks())) parts.push(part);
      expect(parts).toHaveLength(1);
      expect(decode[encoding](Buffer.concat(parts)).equals(body)).toBe(true);
    }
  },
);

test.each(["br", "gzip"] as const)("an error of the body is passed on, in %s", async (encoding) => {
  for (const wait of [0, 20]) {
    async function* chunks() {
      yield text;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      throw new Error("broken off");
    }
    const read = async () => {
      for await (const _ of encodeStream(encoding, chunks()));
    };
    await expect(read()).rejects.toThrow("broken off");
  }
});

test.each(["text/html; charset=utf-8", "text/x-script", "application/rss+xml", "application/json", "image/svg+xml"])(
  "%s is compressible",
  (type) => expect(isCompressible(type)).toBe(true),
);

test.each(["image/png", "image/webp", "font/woff2", "video/mp4", null])("%s is not compressible", (type) =>
  expect(isCompressible(type)).toBe(false),
);
