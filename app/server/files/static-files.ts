import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { lookup } from "mrmime";
import { type ContentEncoding, chooseEncoding } from "~/http/caching/content-encoding.server";
import { matchesEtag } from "~/http/caching/response-headers.server";
import { securityHeaders } from "~/http/security/security-headers.server";
import { sendBody } from "~/server/pages/send-response";
import { respondWithMethods } from "~/server/protocol/allowed-methods";
import type { Handler } from "~/server/protocol/compose-handlers";
import { pathOf } from "~/server/protocol/request-path";
import { log } from "~/services/log/log.server";
import { type ByteRange, rangeOf } from "./byte-range";
import { type FileState, readChunk, readChunks } from "./file-chunks";

/** Files below /assets carry a hash of their content in the name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** Endings of the compressed copies that are made at build time (`scripts/build/precompress.ts`). */
const COPIES = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

type StaticFile = {
  /** Where it lies on the disk, in each coding that there is of it. */
  paths: { identity: string } & Partial<Record<ContentEncoding, string>>;
  contentType: string;
  /** On every answer about it, 304 and 416 too (RFC 9110, section 15.4.5). */
  headers: Readonly<Record<string, string>>;
};

/**
 * Serves what lies in a directory at the start; anything else is handed on, as is a file that is gone by now, and a file's
 * address in another spelling (`/f%61vicon.ico`): those are without end, and each would be a file of its own to whoever
 * keeps them. No file is held in memory: there are thirty megabytes of pictures.
 */
export function createStaticFiles(directory: string): Handler {
  const files = filesIn(directory);
  return (request, response, next) => {
    const file = files.get(pathOf(request.url));
    if (!file) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      return respondWithMethods(request, response, "GET, HEAD, OPTIONS");
    }
    return sendFile(request, response, file, next);
  };
}

function filesIn(directory: string): ReadonlyMap<string, StaticFile> {
  const paths = new Map<string, string>(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(directory, path).split(sep).join("/")}`, path] as const)
      .filter(([address]) => !address.includes("/.")),
  );
  const isCopy = (address: string) =>
    COPIES.some(([, end]) => address.endsWith(end) && paths.has(address.slice(0, -3)));
  const files = [...paths].filter(([address]) => !isCopy(address));
  return new Map(
    files.map(([address, path]) => {
      const copies = COPIES.flatMap(([coding, end]) => {
        const copy = paths.get(address + end);
        return copy === undefined ? [] : [[coding, copy] as const];
      });
      const contentType = typeOf(address);
      const headers = {
        ...securityHeaders(contentType),
        "Cache-Control": address.startsWith("/assets/") ? IMMUTABLE : AN_HOUR,
        ...(copies.length > 0 ? { Vary: "Accept-Encoding" } : {}),
      };
      return [encodeURI(address), { paths: { identity: path, ...Object.fromEntries(copies) }, contentType, headers }];
    }),
  );
}

function typeOf(address: string): string {
  // The list knows no type for it.
  if (address.endsWith(".ico")) return "image/vnd.microsoft.icon";
  return lookup(address) ?? "application/octet-stream";
}

async function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile, next: () => void) {
  const accepted = chooseEncoding(request.headers["accept-encoding"]);
  const coding = file.paths[accepted] === undefined ? "identity" : accepted;
  const path = file.paths[coding] ?? file.paths.identity;
  let read: Awaited<ReturnType<typeof readChunk<FileHead>>>;
  try {
    read = await readChunk(path, (state) => headOf(request, file, coding, state));
  } catch (error) {
    // Taken away since the start: no different from what never was.
    if (isGone(error)) return next();
    throw error;
  }
  if (response.destroyed) return;
  const { decided: head, state, part } = read;
  response.writeHead(head.status, head.headers);
  if (head.range && part) await sendBody(response, logged(readChunks(path, head.range, { state, part })));
  else response.end();
}

type FileHead = { status: number; headers: Record<string, string | number>; range: ByteRange | null };

/** What is answered about a file, and which bytes of it are sent. */
function headOf(
  { method, headers: asked }: IncomingMessage,
  file: StaticFile,
  coding: ContentEncoding,
  { size, modified }: FileState,
): FileHead {
  // As nginx makes them: of length and time, strong, and another one in each coding.
  const etag = `"${modified.toString(16)}-${size.toString(16)}${coding === "identity" ? "" : `-${coding}`}"`;
  const headers: FileHead["headers"] = {
    ...file.headers,
    ETag: etag,
    "Last-Modified": new Date(modified).toUTCString(),
  };
  if (isKnown(asked, etag, modified)) return { status: 304, headers, range: null };
  headers["Accept-Ranges"] = "bytes";
  // What is to go on from other bytes than these begins anew (section 13.1.5); of a HEAD a range says nothing (14.2).
  const isRanged = method === "GET" && (asked["if-range"] === undefined || asked["if-range"] === etag);
  const range = isRanged ? rangeOf(asked.range, size) : null;
  if (range === "beyond") {
    return {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${size}`, "Content-Length": 0, "Cache-Control": "no-store" },
      range: null,
    };
  }
  headers["Content-Type"] = file.contentType;
  if (coding !== "identity") headers["Content-Encoding"] = coding;
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers["Content-Length"] = last - first + 1;
  if (range) headers["Content-Range"] = `bytes ${first}-${last}/${size}`;
  const hasBody = method === "GET" && size > 0;
  return { status: range ? 206 : 200, headers, range: hasBody ? { first, last } : null };
}

/** Whether the client has the file as it is (RFC 9110, section 13.2.2). */
function isKnown(asked: IncomingMessage["headers"], etag: string, modified: number): boolean {
  const known = asked["if-none-match"];
  if (known !== undefined) return matchesEtag(known, etag);
  // The header has whole seconds; what is no date is NaN, and never later.
  return Date.parse(asked["if-modified-since"] ?? "") >= Math.floor(modified / 1000) * 1000;
}

/** A file that cannot be read to its end leaves a line, beside the answer that is cut off. */
async function* logged(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* parts;
  } catch (error) {
    log.error({ err: error }, "a file could not be sent to its end");
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
