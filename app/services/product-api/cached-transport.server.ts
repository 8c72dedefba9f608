import type { Clock } from "~/services/clock/clock.server";
import type { UpstreamCache } from "~/services/upstream-cache/upstream-cache";
import { createUpstreamCache } from "~/services/upstream-cache/upstream-cache.server";
import type { EndpointName, Question } from "./contract";
import type { Transport } from "./transport";

export type CachedTransportOptions = {
  /** The wall clock. */
  clock: Clock;
  /** Told of every failure of the product API. */
  onFault: (error: unknown) => void;
};

/** A caching transport, and the state of the service. */
export type CachedTransport = {
  transport: Transport;
  /** The content has changed: what is kept is not given again without having been asked for anew. */
  purge(): Promise<void>;
  /** When the API last answered well, ms since the epoch on the wall clock; null: not yet. */
  lastGood(): number | null;
};

/** ms: as long as pages with live content are kept by shared caches; a webhook tells of changes sooner. */
const FRESH_FOR = 30_000;
/** ms between two tries while the API is out. */
const RETRY_AFTER = 2_000;

const MEBIBYTE = 1024 * 1024;

/**
 * Where an answer is kept. What visitors may type has a small part of its own, so that no flood of made-up questions
 * pushes out what everybody reads.
 */
const PARTS = {
  /** Questions that the site itself asks; as many as the contract has addresses. */
  fixed: 32 * MEBIBYTE,
  /** One record each, of slugs that exist. */
  records: 16 * MEBIBYTE,
  /** Later pages of the brands: a hundred of them at 30,000 brands, and a sitemap reads all. */
  pages: 24 * MEBIBYTE,
  /** One category's brands; anybody can make up a category, too. */
  filters: 3 * MEBIBYTE,
  /** What was typed: hardly two visitors type the same. */
  searches: MEBIBYTE,
} as const;
type Part = keyof typeof PARTS;

/** Answers that are asked for at once after a change, of each part. */
const EAGER: Readonly<Record<Part, number>> = { fixed: 12, records: 4, pages: 0, filters: 2, searches: 0 };

/** Keeps what a transport answers; see `createUpstreamCache`. */
export function createCachedTransport(
  transport: Transport,
  { clock, onFault }: CachedTransportOptions,
): CachedTransport {
  const keep = (maxBytes: number) =>
    // What was never answered is asked for again by the next visitor, unless the API names a time: readers at one time
    // share one question anyhow.
    createUpstreamCache({ clock, freshFor: FRESH_FOR, retryAfter: RETRY_AFTER, failFor: 0, maxBytes, onFault });
  const parts: Readonly<Record<Part, UpstreamCache>> = {
    fixed: keep(PARTS.fixed),
    records: keep(PARTS.records),
    pages: keep(PARTS.pages),
    filters: keep(PARTS.filters),
    searches: keep(PARTS.searches),
  };

  return {
    async transport(name, question) {
      const cache = parts[partOf(name, question)];
      const { value } = await cache.read(keyOf(name, question), (kept) => transport(name, question, kept));
      return value;
    },
    async purge() {
      await Promise.all(Object.entries(parts).map(([part, cache]) => cache.refresh(EAGER[part as Part])));
    },
    lastGood() {
      const moments = Object.values(parts).flatMap((cache) => cache.lastGood() ?? []);
      return moments.length > 0 ? Math.max(...moments) : null;
    },
  };
}

function partOf(name: EndpointName, { params, query = {} }: Question): Part {
  if (name === "brands") {
    const { q, category, page } = query;
    if (q) return "searches";
    if (category) return "filters";
    return page === undefined || page === 1 ? "fixed" : "pages";
  }
  if (name === "policy") return "fixed";
  return params || Object.values(query).some((value) => value !== undefined) ? "records" : "fixed";
}

/** The same text for the same question, in whatever order it is put. */
function keyOf(name: EndpointName, { params = {}, query = {} }: Question): string {
  const given = Object.entries({ ...params, ...query }).filter(([, value]) => value !== undefined);
  return `${name} ${JSON.stringify(given.sort(([a], [b]) => a.localeCompare(b)))}`;
}
