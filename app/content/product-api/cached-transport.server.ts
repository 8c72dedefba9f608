import type { Clock } from "~/base/clock/clock.server";
import type { Revalidation } from "~/platform/upstream-cache/upstream-cache";
import { createUpstreamCache, type UpstreamCache } from "~/platform/upstream-cache/upstream-cache.server";
import type { EndpointName, RequestParameters, Transport } from "./contract";

export type CachedTransport = ReturnType<typeof createCachedTransport>;

/** ms, as `s-maxage` of the `live` policy; a webhook announces changes sooner. */
const FRESH_FOR = 30_000;
/** ms after a failure before the next request. */
const RETRY_AFTER = 2_000;

const MEBIBYTE = 1024 * 1024;

/** Caches by kind of request, with bytes, and responses to request after a change. Invented requests evict no others. */
const PARTS = {
  /** Requests without parameters. */
  fixed: { maxBytes: 32 * MEBIBYTE, eager: 12 },
  /** One record each, of slugs that exist. */
  records: { maxBytes: 16 * MEBIBYTE, eager: 4 },
  /** Later pages of the brands: a hundred at 30,000 brands, and a sitemap reads all. */
  pages: { maxBytes: 24 * MEBIBYTE, eager: 0 },
  /** The brands of one category. */
  filters: { maxBytes: 3 * MEBIBYTE, eager: 2 },
  /** Search words; few visitors type the same. */
  searches: { maxBytes: MEBIBYTE, eager: 0 },
} as const;
type Part = keyof typeof PARTS;

/** Caches the responses of a transport; see `createUpstreamCache`. `clock` is the wall clock. */
export function createCachedTransport(
  transport: Transport,
  { clock, onFault }: { clock: Clock; onFault: (error: unknown) => void },
) {
  // `failFor: 0`: without a cached value the next visitor's request is sent, unless the API names a time.
  const options = { clock, freshFor: FRESH_FOR, retryAfter: RETRY_AFTER, failFor: 0, onFault };
  const create = (part: Part) => createUpstreamCache({ ...options, maxBytes: PARTS[part].maxBytes });
  const caches: Readonly<Record<Part, UpstreamCache>> = {
    fixed: create("fixed"),
    records: create("records"),
    pages: create("pages"),
    filters: create("filters"),
    searches: create("searches"),
  };

  const cached: Transport = async (name, parameters) => {
    const cache = caches[partOf(name, parameters)];
    const read = (revalidation: Revalidation) => transport(name, parameters, revalidation);
    return (await cache.read(keyOf(name, parameters), read)).value;
  };

  return {
    transport: cached,
    /** Makes all cached responses stale after a change. Resolves when the most read ones are requested again. */
    async purge() {
      await Promise.all(Object.entries(caches).map(([part, cache]) => cache.refresh(PARTS[part as Part].eager)));
    },
  };
}

function partOf(name: EndpointName, { params, query = {} }: RequestParameters): Part {
  if (name === "brands") {
    const { q, category, page } = query;
    if (q) return "searches";
    if (category) return "filters";
    return page === undefined || page === 1 ? "fixed" : "pages";
  }
  if (name === "policy") return "fixed";
  return params || Object.values(query).some((value) => value !== undefined) ? "records" : "fixed";
}

function keyOf(name: EndpointName, { params = {}, query = {} }: RequestParameters): string {
  const given = Object.entries({ ...params, ...query }).filter(([, value]) => value !== undefined);
  return `${name} ${JSON.stringify(given.sort(([a], [b]) => a.localeCompare(b)))}`;
}
