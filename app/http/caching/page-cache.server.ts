import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "~/services/clock/clock.server";
import { type CachedPage, createCachedPage, type Seal } from "./cached-page.server";
import {
  type FinishedPage,
  type InFlightRender,
  type RenderedPage,
  startInFlightRender,
} from "./in-flight-render.server";
import { readLifetimes } from "./lifetimes.server";
import type { PageKey } from "./page-key.server";
import type { PageStore } from "./page-store.server";

/** What a page is rendered from. */
export type RenderOrder = {
  key: PageKey;
  /** Nobody reads along: the render waits for everything, so that nothing is sent out of its place. */
  whole: boolean;
  /** No visitor waits for it: an old page is given meanwhile. */
  behind: boolean;
  signal: AbortSignal;
};

export type PageCacheOptions = {
  store: PageStore;
  clock: Clock;
  render(order: RenderOrder): Promise<RenderedPage>;
  seal: Seal;
  /** Told of a render or a sealing that failed behind visitors' backs. */
  onFault(error: unknown): void;
  /** Whether an old page may be made anew behind visitors' backs just now; it stays old while it may not. */
  mayRefresh?(): boolean;
  /** ms that a visitor waits for a page that is too old before getting the old one. */
  patience?: number;
  /**
   * ms after a failure before the same page is tried again, while an old one can be given; the longest, too, between two
   * tries of a page that stays outdated.
   */
  retryAfter?: number;
};

/** A page on its way, with what will be kept of it: null when that is nothing. */
export type InFlightPage = { live: InFlightRender; kept: Promise<CachedPage | null> };
/** A kept page, or one on its way. */
export type OpenedPage = { stored: CachedPage } | InFlightPage;

export type PageCache = {
  /**
   * The kept page that may be given at once, null when there is none. One that is past its fresh time is rendered anew
   * meanwhile.
   * @param now ms since the epoch
   */
  find(key: PageKey, now: number): CachedPage | null;
  /**
   * The kept page that may be given because none can be made now, null when there is none. Nothing is rendered.
   * @param whole see `open`
   */
  standIn(key: PageKey, whole: boolean): CachedPage | null;
  /**
   * For what `find` does not have.
   * @param whole only a page that has everything in its place will do: a crawler runs no scripts
   */
  open(key: PageKey, whole: boolean): Promise<OpenedPage>;
};

const PATIENCE = 2_000;
const RETRY_AFTER = 10_000;
/**
 * Pages made anew at one time behind visitors' backs. Those that were first asked for together, as after a start, grow old
 * together: all at once they would take memory and slow down whoever waits for a page, and a moment more does them no harm.
 */
const MOST_BEHIND = 8;

/** What came of a render: it is kept, it says that a service is out, or it is an answer that is not kept. */
type Outcome = CachedPage | "failed" | "unfit";
type Flight = { render: InFlightRender; outcome: Promise<Outcome> };

/**
 * A shared cache as of RFC 9111 with the two extensions of RFC 5861, for whole answers to GET: for how long each is kept
 * it says itself in its `Cache-Control`. One render, however many wait. Errors, redirects, answers with a cookie, private
 * and degraded ones are never kept; while there is a good page that is not too old, it is given in place of the last two.
 * One that is made of outdated answers is kept, and stale from the start.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { store, clock, render, seal, onFault, mayRefresh = () => true } = options;
  const { patience = PATIENCE, retryAfter = RETRY_AFTER } = options;
  const flights = new Map<string, Flight>();
  const refreshing = new Set<Flight>();

  /** The render of a page that is under way, or a new one. After a purge nobody joins what was begun before. */
  function fly(key: PageKey, { whole, behind }: Pick<RenderOrder, "whole" | "behind">): Flight {
    const { generation } = store;
    const name = `${generation}${whole ? " whole " : " "}${key.id}`;
    const running = flights.get(name);
    if (running) return running;
    const shared = startInFlightRender((signal) => {
      // Abandoned by all: whoever comes next starts anew.
      signal.addEventListener("abort", () => flights.delete(name));
      return render({ key, whole, behind, signal });
    });
    const outcome = conclude(key, shared, generation);
    const flight = { render: shared, outcome };
    flights.set(name, flight);
    void outcome.then(() => {
      if (flights.get(name) === flight) flights.delete(name);
    });
    return flight;
  }

  async function conclude(key: PageKey, shared: InFlightRender, generation: number): Promise<Outcome> {
    try {
      const page = await shared.finished;
      if (page.degraded || page.head.status >= 500) return failed(key, generation);
      const lifetimes = lifetimesOf(page);
      if (!lifetimes) {
        if (keptUntil(generation, key)) store.delete(key);
        return "unfit";
      }
      const stored = await createCachedPage(page, { lifetimes, now: clock.now(), generation, seal });
      holdBack(stored, store.get(key));
      if (stored.whole || !isFreshAndWhole(store.get(key))) store.put(key, stored);
      return stored;
    } catch (error) {
      // Everybody left: that says nothing of the page.
      if (isAbort(error)) return "failed";
      onFault(error);
      return failed(key, generation);
    }
  }

  /**
   * The first outdated page is made anew with the next request. One that is outdated again waits as long as this has
   * lasted: its service is slow or out, and a render for each request would be many.
   */
  function holdBack(page: CachedPage, before: CachedPage | undefined): void {
    const { storedAt, generation } = page;
    const goesOn = before && before.generation === generation && storedAt < before.staleUntil;
    if (page.outdatedSince === null || !goesOn || before.outdatedSince === null) return;
    page.outdatedSince = before.outdatedSince;
    page.retryAt = storedAt + Math.min(retryAfter, storedAt - before.outdatedSince);
  }

  /** A render with a visitor waiting may end after the one that waited for everything. */
  function isFreshAndWhole(page: CachedPage | undefined): boolean {
    return page?.generation === store.generation && page.whole && clock.now() < page.freshUntil;
  }

  /** What is kept of a page, unless it was begun after a purge that a render of this generation knows nothing of. */
  function keptUntil(generation: number, key: PageKey): CachedPage | undefined {
    const page = store.get(key);
    return page && page.generation <= generation ? page : undefined;
  }

  function failed(key: PageKey, generation: number): Outcome {
    const old = keptUntil(generation, key);
    if (old) old.retryAt = clock.now() + retryAfter;
    return "failed";
  }

  /** Renders anew, waiting for everything, unless that failed a moment ago. */
  function refresh(key: PageKey, old: CachedPage, behind: boolean): Flight | null {
    if (clock.now() < old.retryAt) return null;
    const flight = fly(key, { whole: true, behind });
    // Stays for ever: a refresh is finished whoever leaves.
    flight.render.join();
    return flight;
  }

  function refreshBehind(key: PageKey, old: CachedPage): void {
    if (refreshing.size >= MOST_BEHIND || !mayRefresh()) return;
    const flight = refresh(key, old, true);
    if (!flight || refreshing.has(flight)) return;
    refreshing.add(flight);
    void flight.outcome.then(() => refreshing.delete(flight));
  }

  function standIn(key: PageKey, whole: boolean): CachedPage | null {
    const page = store.get(key);
    // An incomplete page is no substitute for a whole one.
    return page && clock.now() < page.errorUntil && (page.whole || !whole) ? page : null;
  }

  return {
    find(key, now) {
      const page = store.get(key);
      if (!page || page.generation !== store.generation) return null;
      if (now < page.freshUntil) return page;
      if (now >= page.staleUntil) return null;
      refreshBehind(key, page);
      return page;
    },

    standIn,

    async open(key, whole) {
      const old = standIn(key, whole);
      if (old) {
        const flight = refresh(key, old, false);
        const outcome = flight ? await Promise.race([flight.outcome, pause(patience, "failed" as const)]) : "failed";
        if (typeof outcome === "object") return { stored: outcome };
        // Gone, moved, or for one visitor only: that is the answer now.
        if (flight && outcome === "unfit") return onItsWay(flight);
        return { stored: old };
      }
      return onItsWay(fly(key, { whole, behind: false }));
    },
  };
}

function onItsWay({ render, outcome }: Flight): InFlightPage {
  return { live: render, kept: outcome.then((page) => (typeof page === "object" ? page : null)) };
}

function lifetimesOf({ head }: FinishedPage) {
  const varies = head.headers.get("Vary")?.toLowerCase().split(/ *, */) ?? [];
  const known = varies.every((name) => name === "" || name === "cookie" || name === "accept-encoding");
  if (head.status !== 200 || head.headers.has("Set-Cookie") || !known) return null;
  return readLifetimes(head.headers.get("Cache-Control"));
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/**
 * Whether an answer that was rendered for nobody may be given to all who wait for it. An error may: it is the same for
 * each. What holds something of one visitor's (a cookie, a form with its own key) may not, and a redirect may not, since it
 * carries over what the visitor's own address has more.
 */
export function isShareable(head: Response): boolean {
  if (head.headers.has("Set-Cookie")) return false;
  return head.status >= 400 || (head.status === 200 && readLifetimes(head.headers.get("Cache-Control")) !== null);
}
