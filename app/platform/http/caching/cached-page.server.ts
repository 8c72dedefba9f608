import { createHash } from "node:crypto";
import { type Lifetimes, readLifetimes } from "./cache-policies";
import { type ContentEncoding, encodeBody, encodingFor, wireHeaders } from "./content-encoding.server";

export type FinishedRender = {
  head: Response;
  body: Buffer<ArrayBuffer>;
  partial: boolean;
  /** Nothing was streamed after the shell, so no script has to move parts of the page into their places. */
  complete: boolean;
  /** ms from the start of the render after which the page is wrong; absent: it has no such moment. */
  validFor?: number;
  /** ms from the start of the render after which the page offers what is over; absent: it has no such moment. */
  offersFor?: number;
};

export type Variant = {
  body: Buffer;
  etag: string;
  /** Name, value, name, value, as `writeHead` takes them. The values at `AGE_AT` and `ID_AT` are set for each response. */
  headers: string[];
  /** The headers of a 304: without those of the body. */
  notModified: string[];
};

/** Indexes of the values of `Age` (RFC 9111, section 5.1) and `X-Request-Id` in both lists of headers. */
export const AGE_AT = 1;
export const ID_AT = 3;

/** A cached page in every encoding. Times are ms since the epoch. */
export type CachedPage = {
  variants: Record<ContentEncoding, Variant>;
  size: number;
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
  errorUntil: number;
  /** No revalidation before: the last one failed, or had no fresh data. */
  retryAt: number;
  complete: boolean;
  generation: number;
  renderId: string;
};

/** Removes nonces from a page and replaces them with hashes in its `Content-Security-Policy`. */
export type HashScripts = (html: string, policy: string) => { html: string; policy: string };

const PER_RESPONSE = new Set(
  "age connection content-length date keep-alive set-cookie transfer-encoding x-request-id".split(" "),
);
const OF_THE_BODY = new Set(["content-encoding", "content-length", "content-type"]);

/**
 * Encodes a page for the cache. Its lifetimes are counted from `now`, and end when the page becomes wrong (`validUntil`). From the moment at
 * which it offers what is over (`offersUntil`) it replaces no error either.
 */
export async function createCachedPage(
  render: FinishedRender,
  options: {
    lifetimes: Lifetimes;
    now: number;
    validUntil: number;
    offersUntil: number;
    generation: number;
    hashScripts: HashScripts;
  },
): Promise<CachedPage> {
  const { lifetimes, now, validUntil, offersUntil, generation, hashScripts } = options;
  const { body, headers } = withScriptHashes(render, hashScripts);
  const compressible = encodingFor(headers, "br") === "br";
  const bodies = compressible ? await encodeBody(body) : { identity: body, br: body, gzip: body };
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const variant = (accepted: ContentEncoding): Variant => {
    const encoding = encodingFor(headers, accepted);
    const etag = encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`;
    const length = String(bodies[encoding].length);
    const own = wireHeaders(headers, encoding).filter(([name]) => !PER_RESPONSE.has(name));
    const list = [["Age", "0"], ["X-Request-Id", ""], ...own, ["ETag", etag], ["Content-Length", length]] as const;
    return {
      body: bodies[encoding],
      etag,
      headers: list.flat(),
      notModified: list.filter(([name]) => !OF_THE_BODY.has(name.toLowerCase())).flat(),
    };
  };
  return {
    variants: { identity: variant("identity"), br: variant("br"), gzip: variant("gzip") },
    size: body.length + (compressible ? bodies.br.length + bodies.gzip.length : 0),
    storedAt: now,
    // A page that was streamed in parts is stored as stale, so that the next request revalidates it.
    freshUntil: Math.min(now + (render.complete ? lifetimes.fresh : 0), validUntil),
    staleUntil: Math.min(now + lifetimes.whileRevalidate, validUntil),
    errorUntil: Math.min(now + lifetimes.ifError, offersUntil),
    retryAt: 0,
    complete: render.complete,
    generation,
    renderId: headers.get("X-Request-Id") ?? "",
  };
}

const POLICY = "Content-Security-Policy";

function withScriptHashes(
  { head, body }: FinishedRender,
  hashScripts: HashScripts,
): { body: Buffer; headers: Headers } {
  const headers = new Headers(head.headers);
  const policy = headers.get(POLICY);
  if (policy === null || !headers.get("Content-Type")?.startsWith("text/html")) return { body, headers };
  const page = hashScripts(body.toString("utf8"), policy);
  headers.set(POLICY, page.policy);
  return { body: Buffer.from(page.html), headers };
}

/** The lifetimes of a cacheable response; null for an error, a redirect, and a private or a visitor's own response. */
export function cacheableLifetimes({ status, headers }: Response): Lifetimes | null {
  const vary = headers.get("Vary")?.toLowerCase().split(/ *, */) ?? [];
  const inKey = vary.every((name) => name === "" || name === "cookie" || name === "accept-encoding");
  if (status !== 200 || headers.has("Set-Cookie") || !inKey) return null;
  return readLifetimes(headers.get("Cache-Control"));
}

/** Whether all waiting clients may get this response, even if it is not stored: errors may, cookies and redirects may not. */
export function isShareable({ status, headers }: Response): boolean {
  if (headers.has("Set-Cookie")) return false;
  return status >= 400 || (status === 200 && readLifetimes(headers.get("Cache-Control")) !== null);
}
