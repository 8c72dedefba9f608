import { NotModified, type Revalidation } from "~/services/answer-cache/revalidation";
import type { Clock } from "~/services/clock/clock.server";
import { ServiceOutage } from "~/services/outage";
import { describeSilence, describeStatus } from "~/services/upstream/describe-fault.server";
import { fetchTwice } from "~/services/upstream/fetch-twice.server";
import { readText } from "~/services/upstream/read-text.server";
import { readRetryAfter } from "~/services/upstream/retry-after";

export type GhostClientOptions = {
  /** The blog's address without a trailing slash, such as `https://blog.example.com`. */
  url: string;
  /** Content API key. Leaves this module in requests only: no message holds it. */
  key: string;
  clock: Clock;
  /** ms for one answer, its retry and its body included. */
  timeLimit?: number;
};

/** Query parameters of the Content API, `key` excepted. */
export type GhostQuery = Record<string, string | number>;

export type GhostClient = {
  /**
   * @param resource below `/ghost/api/content/`, without slashes at its ends: `posts`
   * @throws BlogOutage, ServiceOutage when the answer is too long, or NotModified when the answer that is kept still holds
   */
  get(resource: string, query?: GhostQuery, revalidation?: Revalidation): Promise<unknown>;
};

/** The blog did not answer as it should. `status` is absent when there was no answer, or one that could not be read. */
export class BlogOutage extends ServiceOutage {
  override name = "BlogOutage";
  readonly status: number | undefined;

  constructor(message: string, { status, retryAfterMs }: { status?: number; retryAfterMs?: number | undefined } = {}) {
    super(message, { retryAfterMs });
    this.status = status;
  }
}

/** Below the 5 s after which a deferred part of a page is given up. */
const TIME_LIMIT = 4000;

/**
 * ms without any request after a 429 that names no time itself. Ghost's lock-out lasts an hour, sends no Retry-After and
 * ends with a restart of the blog, so one try a minute finds its end soon enough.
 */
const PAUSE_AFTER_429 = 60_000;

/**
 * Reads the Ghost Content API (https://ghost.org/docs/content-api/).
 *
 * Redirects are not followed: Ghost copies the query with the key into the new address, and one means that
 * `BLOG_API_URL` is not the blog's own address.
 */
export function createGhostClient({ url, key, clock, timeLimit = TIME_LIMIT }: GhostClientOptions): GhostClient {
  let pausedUntil = 0;

  async function get(resource: string, query: GhostQuery = {}, revalidation?: Revalidation): Promise<unknown> {
    const address = new URL(`${url}/ghost/api/content/${resource}/`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const what = `[GET] "${address}"`;
    if (clock.now() < pausedUntil)
      throw new BlogOutage(`${what}: not asked, the blog refused the last request`, { status: 429 });
    address.searchParams.set("key", key);

    const known = revalidation?.known;
    const response = await fetchTwice(address, {
      signal: AbortSignal.timeout(timeLimit),
      redirect: "manual",
      headers: { accept: "application/json", "accept-version": "v6.0", ...(known && { "if-none-match": known }) },
    }).catch((error: unknown) => {
      throw unreachable(error, what);
    });
    const retryAfterMs = readRetryAfter(response.headers, clock.now());
    if (response.status === 429) pausedUntil = clock.now() + (retryAfterMs ?? PAUSE_AFTER_429);
    if (known && response.status === 304) throw new NotModified(what);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new BlogOutage(`${what}: ${describeStatus(response)}`, { status: response.status, retryAfterMs });
    }
    const payload = await readJson(response, what);
    revalidation?.tell(response.headers.get("etag"));
    return payload;
  }

  return { get };
}

async function readJson(response: Response, what: string): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "no content type";
  if (!/^application\/json\b/i.test(type)) {
    await response.body?.cancel();
    throw new BlogOutage(`${what}: answered with ${type} instead of JSON`);
  }
  let text: string;
  try {
    text = await readText(response, what);
  } catch (error) {
    throw error instanceof ServiceOutage ? error : unreachable(error, what);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new BlogOutage(`${what}: the answer is not whole`);
  }
}

/** A new error, because those of `fetch` may name the address with the key. */
function unreachable(error: unknown, what: string): BlogOutage {
  return new BlogOutage(`${what}: ${describeSilence(error)}`);
}
