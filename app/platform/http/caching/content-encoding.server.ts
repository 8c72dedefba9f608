import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type ZlibOptions,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** The content encodings of this site's responses (RFC 9110, section 8.4.1). */
export type ContentEncoding = "br" | "gzip" | "identity";

const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } =
  constants;

/**
 * For cached pages. The list of 120 brands, 164 kB: 20.2 kB in 3 ms at quality 4, 19.2 kB in 5 ms at 6, 19.0 kB in 29 ms at
 * 9, 17.2 kB in 61 ms at 10, 16.8 kB in 240 ms at 11. Above 6, a purge of all pages slows down a machine with one core.
 */
const STORED_QUALITY = 6;
/** For responses that a client waits for. Home, 68 kB: 16.5 kB in 0.14 ms at quality 0, 16.1 in 0.20 at 1, 14.9 in 0.44 at 2. */
const STREAMED_QUALITY = 1;
/** Binary logarithm of the window in bytes. Few pages are longer; the default of 22 allocates megabytes for each response. */
const WINDOW = 18;
const GZIP_LEVEL = 6;
/** Bytes of an output chunk. zlib retains the last chunk, so chunks are small. */
const SYNC_OPTIONS = { chunkSize: 4 * 1024 };

const brotliOptions = (quality: number, size = 0): BrotliOptions => ({
  params: {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_LGWIN]: WINDOW,
    [BROTLI_PARAM_SIZE_HINT]: size,
  },
});
const gzipOptions: ZlibOptions = { level: GZIP_LEVEL };

const brotliAsync = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipAsync = promisify<Buffer, ZlibOptions, Buffer>(gzip);

export async function encodeBody(body: Buffer): Promise<Record<ContentEncoding, Buffer>> {
  const [br, gzipped] = await Promise.all([
    brotliAsync(body, brotliOptions(STORED_QUALITY, body.length)),
    gzipAsync(body, gzipOptions),
  ]);
  return { identity: body, br: ownMemory(br), gzip: ownMemory(gzipped) };
}

/** Copies a buffer: zlib returns a view of a larger one, which would stay in memory as long as the page. */
function ownMemory(view: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(view.length);
  view.copy(copy);
  return copy;
}

/**
 * Encodes a stream and flushes after each chunk, so that a page appears while it is still rendered. Most bodies end with their
 * first chunk. Those are encoded in one call, because a stream encoder costs twice as much.
 */
export async function* encodeStream(
  encoding: ContentEncoding,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (encoding === "identity") {
    yield* chunks;
    return;
  }
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  const second = source.next();
  second.catch(() => undefined); // awaited below, perhaps after it has rejected
  const next = await Promise.race([second, nextTurn(null)]);
  if (first.done || next?.done) {
    const body = first.done ? Buffer.alloc(0) : first.value;
    // Synchronous, because the way to the thread pool and back costs as much again.
    yield encoding === "br"
      ? brotliCompressSync(body, { ...brotliOptions(STREAMED_QUALITY, body.length), ...SYNC_OPTIONS })
      : gzipSync(body, { ...gzipOptions, ...SYNC_OPTIONS });
    return;
  }
  const encoder = encoding === "br" ? createBrotliCompress(brotliOptions(STREAMED_QUALITY)) : createGzip(gzipOptions);
  const write = (chunk: Uint8Array) => {
    encoder.write(chunk);
    encoder.flush();
  };
  const writeAll = async () => {
    write(first.value);
    for (let chunk = await second; !chunk.done; chunk = await source.next()) write(chunk.value);
    encoder.end();
  };
  writeAll().catch((error: unknown) => encoder.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const chunk of encoder) yield chunk as Buffer;
}

/** Browsers send few different headers. */
const chosen = new LRUCache<string, ContentEncoding>({
  max: 200,
  memoMethod(acceptEncoding) {
    const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings(["br", "gzip"]);
    return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding)) ?? "identity";
  },
});

/** The smallest encoding that a client accepts, whatever order it prefers (RFC 9110, section 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): ContentEncoding {
  return acceptEncoding ? chosen.memo(acceptEncoding) : "identity";
}

/** Whether a type is worth compressing: text, JSON, XML and scripts. */
export function isCompressible(contentType: string | null): boolean {
  return /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/i.test(contentType ?? "");
}

/** The content encoding to send a response in; pictures are compressed already. */
export function encodingFor(headers: Headers, accepted: ContentEncoding): ContentEncoding {
  const encoded = headers.has("Content-Encoding");
  return !encoded && isCompressible(headers.get("Content-Type")) ? accepted : "identity";
}

/** A response's headers as pairs for `writeHead`, with `Vary` and `Content-Encoding`. @param encoding by `encodingFor` */
export function wireHeaders(headers: Headers, encoding: ContentEncoding): [name: string, value: string][] {
  const compressible = isCompressible(headers.get("Content-Type"));
  const pairs = [...headers].filter(([name]) => !(compressible && (name === "vary" || name === "content-length")));
  if (compressible) pairs.push(["Vary", withAcceptEncoding(headers.get("Vary"))]);
  if (encoding !== "identity") pairs.push(["Content-Encoding", encoding]);
  return pairs;
}

function withAcceptEncoding(vary: string | null): string {
  if (vary === null) return "Accept-Encoding";
  return /\baccept-encoding\b|\*/i.test(vary) ? vary : `Accept-Encoding, ${vary}`;
}

/** Whether an `If-None-Match` names an ETag. The comparison is weak: a proxy may have weakened ours (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
