import type { Locale } from "~/base/i18n/locales";
import { locales } from "~/base/i18n/locales";
import { KEPT_CACHE } from "~/config/kept-pages";
import type { CurrentPack, OfflinePack } from "~/visitors/offline/offline-pack";

/** When the phone last heard that its file is the newest, ms since the epoch. */
type State = { revision: string; confirmedAt: number };

/** What a phone has of a language. */
export type Kept = { pack: OfflinePack; confirmedAt: number };

type Means = { caches: CacheStorage; fetch(address: string, init?: RequestInit): Promise<Response>; now(): number };

/** ms between two questions for a newer file. */
const ASK_AGAIN_MS = 60_000;

const packAddress = (locale: Locale, revision: string) => `${locales[locale].prefix}/offline/${revision}.json`;
const stateAddress = (locale: Locale) => `${locales[locale].prefix}/offline/kept`;

/**
 * What the phone keeps: for each language one file with all pages, and the style sheets, fonts and scripts that it names. A newer file replaces
 * the last one when all of it is there, and until the one after that the files of the last one stay, since a page may still load them.
 */
export function createKeptFiles({ caches, fetch, now }: Means) {
  const askedAt = new Map<Locale, number>();

  const open = () => caches.open(KEPT_CACHE);

  async function readState(cache: Cache, locale: Locale): Promise<State | null> {
    const stored = await cache.match(stateAddress(locale));
    return stored ? ((await stored.json()) as State) : null;
  }

  const writeState = (cache: Cache, locale: Locale, revision: string) =>
    cache.put(stateAddress(locale), Response.json({ revision, confirmedAt: now() } satisfies State));

  async function readPack(cache: Cache, locale: Locale, revision: string): Promise<OfflinePack | null> {
    const stored = await cache.match(packAddress(locale, revision));
    return stored ? ((await stored.json()) as OfflinePack) : null;
  }

  /** @throws TypeError without a network; what the cache throws when the phone is full */
  async function store(cache: Cache, locale: Locale, revision: string, before: State | null): Promise<void> {
    const address = packAddress(locale, revision);
    const response = await fetch(address);
    // Another instance has another one for a moment.
    if (!response.ok) return;
    const { files } = (await response.clone().json()) as OfflinePack;
    for (const file of files) {
      if (await cache.match(file)) continue;
      const fetched = await fetch(file);
      if (!fetched.ok) return;
      await cache.put(file, fetched);
    }
    await cache.put(address, response);
    await writeState(cache, locale, revision);
    await forgetOthers(cache, locale, [revision, ...(before ? [before.revision] : [])]);
  }

  /** Deletes the files of this language that are older, and what no file names. */
  async function forgetOthers(cache: Cache, locale: Locale, revisions: readonly string[]): Promise<void> {
    const addresses = (await cache.keys()).map(({ url }) => url.slice(new URL(url).origin.length));
    const folder = `${locales[locale].prefix}/offline/`;
    const wanted = new Set([stateAddress(locale), ...revisions.map((revision) => packAddress(locale, revision))]);
    const old = addresses.filter((address) => address.startsWith(folder) && !wanted.has(address));
    const packs = addresses.filter((address) => address.endsWith(".json") && !old.includes(address));
    const named = new Set<string>();
    for (const address of packs)
      for (const file of ((await (await cache.match(address))?.json()) as OfflinePack | undefined)?.files ?? [])
        named.add(file);
    const unnamed = addresses.filter((address) => address.startsWith("/assets/") && !named.has(address));
    for (const address of [...old, ...unnamed]) await cache.delete(address);
  }

  return {
    /** What is kept of a language; null: nothing. */
    async read(locale: Locale): Promise<Kept | null> {
      if (!(await caches.has(KEPT_CACHE))) return null;
      const cache = await open();
      const state = await readState(cache, locale);
      const pack = state && (await readPack(cache, locale, state.revision));
      return pack && state ? { pack, confirmedAt: state.confirmedAt } : null;
    },

    /** A style sheet, a font or a script of a kept page. */
    file: async (address: string): Promise<Response | undefined> =>
      (await caches.has(KEPT_CACHE)) ? (await open()).match(address) : undefined,

    /** Asks, at most once a minute, whether there is a newer file, and keeps it. @throws what `store` throws */
    async refresh(locale: Locale): Promise<void> {
      if (now() - (askedAt.get(locale) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return;
      askedAt.set(locale, now());
      const response = await fetch(`${locales[locale].prefix}/offline/current.json`, { cache: "no-cache" });
      if (!response.ok) return;
      const { worker, revision } = (await response.json()) as CurrentPack;
      if (!worker) return;
      const cache = await open();
      const state = await readState(cache, locale);
      if (state?.revision === revision) await writeState(cache, locale, revision);
      else await store(cache, locale, revision, state);
    },

    forget: (): Promise<boolean> => caches.delete(KEPT_CACHE),
  };
}

export type KeptFiles = ReturnType<typeof createKeptFiles>;
