import type { Clock } from "~/services/clock/clock.server";
import { JsonTooComplex, parseJson } from "~/services/json/parse-json";
import { PausedService, ServiceOutage, type ServiceOutageDetails } from "~/services/outage";
import {
  describeNoResponse,
  describeStatus,
  fetchWithRetry,
  readRetryAfter,
  readText,
} from "~/services/upstream/upstream-http.server";
import { NotModified, type Revalidation } from "~/services/upstream-cache/upstream-cache";
import { createRefusalPause } from "./refusal-pause.server";

export type GhostClientOptions = {
  /** The blog's address without a trailing slash, such as `https://blog.example.com`. */
  url: string;
  /** Content API key. Leaves this module in requests only: no message holds it. */
  key: string;
  clock: Clock;
  /** ms for one response, including its retry and its body. */
  timeLimit?: number;
};

/** Query parameters of the Content API, `key` excepted. */
export type GhostQuery = Record<string, string | number>;

export type GhostClient = {
  /**
   * @param resource below `/ghost/api/content/`, without slashes at its ends: `posts`
   * @throws BlogOutage; PausedService during a pause; ServiceOutage when the response is too long; NotModified when
   *   the cached response is current
   */
  get(resource: string, query?: GhostQuery, revalidation?: Revalidation): Promise<unknown>;
};

/** The blog failed. `status` is absent when there was no response or an unreadable one. */
export class BlogOutage extends ServiceOutage {
  override name = "BlogOutage";
  readonly status: number | undefined;

  constructor(message: string, { status, ...details }: { status?: number } & ServiceOutageDetails = {}) {
    super(message, details);
    this.status = status;
  }
}

/** Below the 5 s after which a deferred part of a page is given up. */
const TIME_LIMIT = 4000;

/**
 * Reads the Ghost Content API (https://ghost.org/docs/content-api/).
 *
 * Redirects are not followed: Ghost copies the query with the key into the new address, and one means that
 * `BLOG_API_URL` is not the blog's own address.
 */
export function createGhostClient({ url, key, clock, timeLimit = TIME_LIMIT }: GhostClientOptions): GhostClient {
  const refusalPause = createRefusalPause({ clock });

  async function get(resource: string, query: GhostQuery = {}, revalidation?: Revalidation): Promise<unknown> {
    const address = new URL(`${url}/ghost/api/content/${resource}/`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const what = `[GET] "${address}"`;
    address.searchParams.set("key", key);

    const known = revalidation?.etag;
    const signal = AbortSignal.timeout(timeLimit);
    const headers = { accept: "application/json", "accept-version": "v6.0", ...(known && { "if-none-match": known }) };
    const send = () => fetchWithRetry(address, { signal, redirect: "manual", headers });
    const response = await refusalPause.run(send, signal).catch((error: unknown) => {
      throw error instanceof PausedService ? error : unreachable(error, what);
    });
    const retryAfterMs = readRetryAfter(response.headers, clock.now());
    if (known && response.status === 304) throw new NotModified(what);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new BlogOutage(`${what}: ${describeStatus(response)}`, {
        status: response.status,
        retryAfterMs,
        pause: refusalPause.current(),
      });
    }
    const payload = await readJson(response, what);
    revalidation?.setEtag(response.headers.get("etag"));
    return payload;
  }

  return { get };
}

async function readJson(response: Response, what: string): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "no content type";
  if (!/^application\/json\b/i.test(type)) {
    await response.body?.cancel();
    throw new BlogOutage(`${what}: sent ${type} instead of JSON`);
  }
  let text: string;
  try {
    text = await readText(response, what);
  } catch (error) {
    throw error instanceof ServiceOutage ? error : unreachable(error, what);
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw new BlogOutage(`${what}: ${error instanceof JsonTooComplex ? error.message : "the response is incomplete"}`);
  }
}

/** A new error, because those of `fetch` may name the address with the key. */
function unreachable(error: unknown, what: string): BlogOutage {
  return new BlogOutage(`${what}: ${describeNoResponse(error)}`);
}
