import { LRUCache } from "lru-cache";
import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import type { ProductApi } from "~/content/product-api/product-api.server";
import { type KeptScripts, makePack } from "./make-pack.server";

/** ms for which a file is current while the same content is published: the season and notices change with time, a product API at any time. */
const CURRENT_MS = 5 * 60_000;

/** Files of earlier revisions that are still sent: a phone asks for one a moment after it was named. */
const REMEMBERED = 3 * LOCALES.length;

type Made = { content: object; madeAt: number; revision: Promise<string> };

/** The files of phones in each language, made when one is first asked for after a publication. */
export function createPacks() {
  const texts = new LRUCache<string, string>({ max: REMEMBERED });
  const made = new Map<Locale, Made>();

  async function make(api: ProductApi, scripts: KeptScripts, now: number): Promise<string> {
    const pack = await makePack(api, scripts, now);
    texts.set(pack.revision, JSON.stringify(pack));
    return pack.revision;
  }

  return {
    /**
     * The newest revision in the current language.
     * @param of.content what is published: another object after each publication @param of.now ms since the epoch
     * @throws ServiceOutage when the product API is down and nothing is cached
     */
    current(
      api: ProductApi,
      { content, scripts, now }: { content: object; scripts: KeptScripts; now: number },
    ): Promise<string> {
      const locale = currentLocale();
      const known = made.get(locale);
      if (known && known.content === content && now - known.madeAt < CURRENT_MS) return known.revision;
      const revision = make(api, scripts, now);
      made.set(locale, { content, madeAt: now, revision });
      revision.catch(() => made.delete(locale));
      return revision;
    },
    /** A file by its revision; undefined: it is not remembered. */
    find: (revision: string): string | undefined => texts.get(revision),
  };
}
