import { createHash } from "node:crypto";
import { type ContentEncoding, encodeBody } from "./content-encoding.server";
import type { FinishedPage } from "./in-flight-render.server";
import type { Lifetimes } from "./lifetimes.server";
import { encodingFor, wireHeaders } from "./response-headers.server";

/** A page in one coding, ready to be written to the wire. */
export type Variant = {
  body: Buffer;
  /** Strong: these very bytes. */
  etag: string;
  /** Name, value, name, value, as `writeHead` takes them. `AGE_AT` and `ID_AT` are the places of what each answer has of its own. */
  headers: string[];
  /** The same for a 304: without what speaks of a body. */
  notModified: string[];
};

/** Where the value of `Age` (RFC 9111, section 5.1) stands in both lists of headers. */
export const AGE_AT = 1;
/** Where the value of `X-Request-Id` stands. */
export const ID_AT = 3;

/** A page that is kept, in every coding. Times are ms since the epoch. */
export type CachedPage = {
  variants: Record<ContentEncoding, Variant>;
  /** Bytes of all bodies. */
  size: number;
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
  errorUntil: number;
  /** Not rendered anew before: the last attempt failed, or had nothing newer. */
  retryAt: number;
  /** Since when this page has been made of answers past their time; null: it was not. */
  outdatedSince: number | null;
  /** See `RenderedPage`. */
  whole: boolean;
  /** How often everything had been purged when the render began. */
  generation: number;
};

/** Makes a page fit to be stored: its text, and the `Content-Security-Policy` that goes with it. */
export type Seal = (html: string, policy: string) => { html: string; policy: string };

/** Said anew of each answer on the wire, or of one request alone. */
const OF_ONE_ANSWER = new Set([
  "age",
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "set-cookie",
  "transfer-encoding",
  "x-request-id",
]);
const OF_THE_BODY = new Set(["content-encoding", "content-length", "content-type"]);

/** Makes what is stored of a finished page; its times are counted from `now`. */
export async function createCachedPage(
  page: FinishedPage,
  { lifetimes, now, generation, seal }: { lifetimes: Lifetimes; now: number; generation: number; seal: Seal },
): Promise<CachedPage> {
  const { body, headers } = sealed(page, seal);
  const compressible = encodingFor(headers, "br") === "br";
  const bodies = compressible ? await encodeBody(body) : { identity: body, br: body, gzip: body };
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const variant = (wanted: ContentEncoding): Variant => {
    const coding = encodingFor(headers, wanted);
    const etag = coding === "identity" ? `"${digest}"` : `"${digest}-${coding}"`;
    const length = String(bodies[coding].length);
    const own = wireHeaders(headers, coding).filter(([name]) => !OF_ONE_ANSWER.has(name));
    const list = [["Age", "0"], ["X-Request-Id", ""], ...own, ["ETag", etag], ["Content-Length", length]] as const;
    return {
      body: bodies[coding],
      etag,
      headers: list.flat(),
      notModified: list.filter(([name]) => !OF_THE_BODY.has(name.toLowerCase())).flat(),
    };
  };
  return {
    variants: { identity: variant("identity"), br: variant("br"), gzip: variant("gzip") },
    size: body.length + (compressible ? bodies.br.length + bodies.gzip.length : 0),
    storedAt: now,
    // One that was put together in the browser serves until there is one that stands in the HTML, one that is made of
    // old answers until there is one of the new ones.
    freshUntil: now + (page.whole && !page.outdated ? lifetimes.fresh : 0),
    staleUntil: now + lifetimes.whileRevalidate,
    errorUntil: now + lifetimes.ifError,
    retryAt: 0,
    outdatedSince: page.outdated ? now : null,
    whole: page.whole,
    generation,
  };
}

const POLICY = "content-security-policy";

function sealed({ head, body }: FinishedPage, seal: Seal): { body: Buffer; headers: Headers } {
  const headers = new Headers(head.headers);
  const policy = headers.get(POLICY);
  if (policy === null || !headers.get("Content-Type")?.startsWith("text/html")) return { body, headers };
  const fit = seal(body.toString("utf8"), policy);
  headers.set(POLICY, fit.policy);
  return { body: Buffer.from(fit.html), headers };
}
