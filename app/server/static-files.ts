import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { LRUCache } from "lru-cache";
import { lookup } from "mrmime";
import { type ContentEncoding, chooseEncoding, matchesEtag } from "~/platform/http/caching/content-encoding.server";
import { requestIdOf } from "~/platform/http/rendering/request-id.server";
import { securityHeaders } from "~/platform/http/security/security-headers.server";
import type { SentAtOnce } from "./request-log";
import { pathOf } from "./request-target";

/** Files below /assets have a hash of their content in the name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** Extensions of the compressed copies that the build makes (`scripts/build/precompress.ts`). */
const COPIES = Object.entries({ br: ".br", gzip: ".gz" });

/** Bytes of files in memory. The build has 23 MB, of which the pictures are 20; the largest file has 0.4 MB. */
const MAX_BYTES = 32 * 1024 * 1024;

type StaticFile = { url: string; paths: { identity: string } & Partial<Record<ContentEncoding, string>> };

/** A file in one encoding, as it was when it was first requested. */
type Loaded = {
  body: Buffer;
  etag: string;
  /** ms since the epoch, in full seconds as in the header. */
  modified: number;
  /** Name, value, name, value, as `writeHead` takes them. The value at `ID_AT` is set for each response. */
  headers: string[];
  /** The headers of a 304 (RFC 9110, section 15.4.5). */
  notModified: string[];
};

/** Index of the value of `X-Request-Id` in both lists of headers. */
const ID_AT = 1;

/**
 * Serves the files that are in a directory at the start to GET and HEAD, from memory: a visit requests twenty of them, and opening and reading a
 * file costs ten times as much as sending it. A file is read at its first request and stays as it was then. The function returns false
 * for anything else: a file that is gone, or another spelling of a file's URL (`/f%61vicon.ico`), since caches would store each as
 * its own file.
 *
 * `Range` is ignored, as RFC 9110, section 14.2 allows: no file is so large that a download would have to be resumed.
 * @param options.maxBytes of files that stay in memory. The least recently used are read again, and so is a file that is larger
 * @param options.onSent called for each response, for log and metrics
 */
export function createStaticFiles(
  directory: string,
  { maxBytes = MAX_BYTES, onSent }: { maxBytes?: number; onSent(sent: SentAtOnce): void },
) {
  const files = filesIn(directory);
  const loaded = new LRUCache<string, Loaded>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(body.length, 1),
  });

  function loadVariant(file: StaticFile, encoding: ContentEncoding): Loaded {
    const path = file.paths[encoding] ?? file.paths.identity;
    const known = loaded.get(path);
    if (known) return known;
    const variant = load(file, path, encoding);
    loaded.set(path, variant);
    return variant;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const file = files.get(pathOf(request.url));
    if (!file) return false;
    const { method = "", url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const accepted = chooseEncoding(headers["accept-encoding"]);
    let variant: Loaded;
    try {
      variant = loadVariant(file, file.paths[accepted] === undefined ? "identity" : accepted);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
      return false;
    }
    const id = requestIdOf(headers["x-request-id"]);
    const known = isNotModified(headers, variant);
    const list = known ? variant.notModified : variant.headers;
    list[ID_AT] = id;
    response.writeHead(known ? 304 : 200, list);
    const body = known || method === "HEAD" ? undefined : variant.body;
    response.end(body);
    onSent({ id, method, url, route: "(file)", status: response.statusCode, bytes: body?.length ?? 0 });
    return true;
  };
}

function filesIn(directory: string): ReadonlyMap<string, StaticFile> {
  const paths = new Map<string, string>(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(directory, path).split(sep).join("/")}`, path] as const)
      .filter(([url]) => !url.includes("/.")),
  );
  const isCopy = (url: string) =>
    COPIES.some(([, extension]) => url.endsWith(extension) && paths.has(url.slice(0, -extension.length)));
  const files = [...paths].filter(([url]) => !isCopy(url));
  return new Map(
    files.map(([url, identity]) => {
      const copies = COPIES.flatMap(([encoding, extension]) => {
        const copy = paths.get(url + extension);
        return copy === undefined ? [] : [[encoding, copy] as const];
      });
      return [encodeURI(url), { url, paths: { identity, ...Object.fromEntries(copies) } }];
    }),
  );
}

/** Reads a file. Synchronous: that takes a fraction of a millisecond, once a file. @throws the error of the file system */
function load({ url, paths }: StaticFile, path: string, encoding: ContentEncoding): Loaded {
  const body = readFileSync(path);
  const modified = Math.floor(statSync(path).mtimeMs);
  // Strong, of time and length as in nginx, and different for each encoding.
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  const etag = `"${modified.toString(16)}-${body.length.toString(16)}${suffix}"`;
  // mrmime has no type for .ico.
  const contentType = url.endsWith(".ico") ? "image/vnd.microsoft.icon" : (lookup(url) ?? "application/octet-stream");
  const notModified = [
    ["X-Request-Id", ""],
    ...Object.entries(securityHeaders(contentType)),
    ["Cache-Control", url.startsWith("/assets/") ? IMMUTABLE : ONE_HOUR],
    ...(Object.keys(paths).length > 1 ? [["Vary", "Accept-Encoding"]] : []),
    ["ETag", etag],
    ["Last-Modified", new Date(modified).toUTCString()],
  ].flat();
  const ofTheBody = [
    ["Content-Type", contentType],
    ["Content-Length", String(body.length)],
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding]]),
  ].flat();
  const headers = [...notModified, ...ofTheBody];
  return { body, etag, modified: Math.floor(modified / 1000) * 1000, headers, notModified };
}

/** Whether the client has this version of the file (RFC 9110, section 13.2.2). */
function isNotModified(requested: IncomingMessage["headers"], { etag, modified }: Loaded): boolean {
  const known = requested["if-none-match"];
  if (known !== undefined) return matchesEtag(known, etag);
  // An invalid date is NaN, which is never later.
  return Date.parse(requested["if-modified-since"] ?? "") >= modified;
}

/** Fly: try another machine, for 2 s, else here again (https://fly.io/docs/networking/dynamic-request-routing/). */
export const REPLAY_ELSEWHERE = { "Fly-Replay": "elsewhere=true;timeout=2s;fallback=force_self" };
const REPLAYED = ["fly-replay-src", "fly-replay-failed"];

/** Whether another machine may have this file, which belongs to another release; false when one was asked already. Ask after `createStaticFiles`. */
export function isOfAnotherRelease({ method, url, headers }: IncomingMessage): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && pathOf(url).startsWith("/assets/") && !REPLAYED.some((name) => headers[name] !== undefined);
}
