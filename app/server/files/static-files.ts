import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { lookup } from "mrmime";
import { type ContentEncoding, chooseEncoding, matchesEtag } from "~/http/caching/content-encoding.server";
import { securityHeaders } from "~/http/security/security-headers.server";
import { m } from "~/paraglide/messages";
import { recordOf } from "~/server/observability/response-record";
import { sendBody } from "~/server/pages/send-response";
import type { Handler } from "~/server/protocol/compose-handlers";
import { refuse, respondWithMethods } from "~/server/protocol/error-response";
import { pathOf } from "~/server/protocol/request-path";
import { log } from "~/services/log/log.server";
import { type ByteRange, type FileState, parseRange, readPart, readParts, withFile } from "./file-parts";

/** Files below /assets have a hash of their content in the name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** Extensions of the compressed copies that the build makes (`scripts/build/precompress.ts`). */
const COPIES = Object.entries({ br: ".br", gzip: ".gz" });

type StaticFile = {
  paths: { identity: string } & Partial<Record<ContentEncoding, string>>;
  contentType: string;
  /** For all responses, 304 and 416 too (RFC 9110, section 15.4.5). */
  headers: Readonly<Record<string, string>>;
};

/**
 * Serves the files that are in a directory at the start, and calls `next` for anything else: a file that was deleted since,
 * or another spelling of a file's URL (`/f%61vicon.ico`), since caches would store each as a file of its own. No file stays
 * in memory: the pictures take 30 MB.
 */
export function createStaticFiles(directory: string): Handler {
  const files = filesIn(directory);
  return (request, response, next) => {
    const file = files.get(pathOf(request.url));
    if (!file) return next();
    const record = recordOf(response);
    record.isFile = true;
    if (request.method !== "GET" && request.method !== "HEAD") {
      return respondWithMethods(request, response, "GET, HEAD, OPTIONS");
    }
    return sendFile(request, response, file, () => {
      record.isFile = false;
      next();
    });
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
      // mrmime has no type for .ico.
      const contentType = url.endsWith(".ico")
        ? "image/vnd.microsoft.icon"
        : (lookup(url) ?? "application/octet-stream");
      const headers = {
        ...securityHeaders(contentType),
        "Cache-Control": url.startsWith("/assets/") ? IMMUTABLE : ONE_HOUR,
        ...(copies.length > 0 ? { Vary: "Accept-Encoding" } : {}),
      };
      return [encodeURI(url), { paths: { identity, ...Object.fromEntries(copies) }, contentType, headers }];
    }),
  );
}

async function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile, next: () => void) {
  const accepted = chooseEncoding(request.headers["accept-encoding"]);
  const encoding = file.paths[accepted] === undefined ? "identity" : accepted;
  const path = file.paths[encoding] ?? file.paths.identity;
  try {
    const { head, state, part } = await withFile(path, async (handle, state) => {
      const head = headOf(request, file, encoding, state);
      return { head, state, part: head.range && (await readPart(handle, head.range)) };
    });
    if (response.destroyed) return;
    response.writeHead(head.status, head.headers);
    if (head.range && part) await sendBody(response, logErrors(readParts(path, head.range, { state, part })));
    else response.end();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    next();
  }
}

type FileHead = { status: number; headers: Record<string, string | number>; range: ByteRange | null };

/** @returns status and headers for a request, and the bytes to send; null for none */
function headOf(
  { method, headers: requested }: IncomingMessage,
  file: StaticFile,
  encoding: ContentEncoding,
  { size, modified }: FileState,
): FileHead {
  // Strong, of time and length as in nginx, and different for each encoding.
  const etag = `"${modified.toString(16)}-${size.toString(16)}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const headers: FileHead["headers"] = {
    ...file.headers,
    ETag: etag,
    "Last-Modified": new Date(modified).toUTCString(),
  };
  if (isNotModified(requested, etag, modified)) return { status: 304, headers, range: null };
  headers["Accept-Ranges"] = "bytes";
  // With another version's If-Range the complete file is sent (section 13.1.5); HEAD has no ranges (14.2).
  const isRanged = method === "GET" && (requested["if-range"] === undefined || requested["if-range"] === etag);
  const range = isRanged ? parseRange(requested.range, size) : null;
  if (range === "unsatisfiable") {
    const unsatisfiable = { "Content-Range": `bytes */${size}`, "Content-Length": 0, "Cache-Control": "no-store" };
    return { status: 416, headers: { ...headers, ...unsatisfiable }, range: null };
  }
  headers["Content-Type"] = file.contentType;
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers["Content-Length"] = last - first + 1;
  if (range) headers["Content-Range"] = `bytes ${first}-${last}/${size}`;
  const hasBody = method === "GET" && size > 0;
  return { status: range ? 206 : 200, headers, range: hasBody ? { first, last } : null };
}

/** Whether the client has this version of the file (RFC 9110, section 13.2.2). */
function isNotModified(requested: IncomingMessage["headers"], etag: string, modified: number): boolean {
  const known = requested["if-none-match"];
  if (known !== undefined) return matchesEtag(known, etag);
  // The header has full seconds. An invalid date is NaN, which is never later.
  return Date.parse(requested["if-modified-since"] ?? "") >= Math.floor(modified / 1000) * 1000;
}

async function* logErrors(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* parts;
  } catch (error) {
    log.error({ err: error }, "a file could not be sent completely");
    throw error;
  }
}

/** Fly: try another machine, for 2 s, else here again (https://fly.io/docs/networking/dynamic-request-routing/). */
const REPLAY = "elsewhere=true;timeout=2s;fallback=force_self";
const REPLAYED = ["fly-replay-src", "fly-replay-failed"];

/** Has Fly's proxy try another machine, once, for a file of another release in `/assets/`. Runs after the files. */
export const replayMissingAssets: Handler = (request, response, next) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !pathOf(request.url).startsWith("/assets/")) return next();
  if (REPLAYED.some((name) => request.headers[name] !== undefined)) return next();
  refuse(response, 404, m.http_not_found, { "Fly-Replay": REPLAY });
};
