import { cachedLoaderData } from "~/base/framework/keep-alive/visited-pages";
import type { RouteCode } from "~/base/framework/route-code";
import { splitLocale } from "~/base/i18n/split-locale";
import { savesData } from "~/base/saves-data";
import { PAGE_LINK } from "./links";

/** ms that a pointer or the focus rests on a link before it counts as intent, as in `<Link prefetch="intent">`. */
const INTENT_DELAY = 100;

/** Pages preloaded at once (docs/product.md, "Navigation"). */
const CONCURRENCY = 4;

/**
 * Preloads code and data of the page behind a link that the visitor is about to follow. `<Link prefetch>` has no such bounds,
 * and leaves the page when the network is lost (docs/decisions/0025-navigation.md).
 */
export function preloadPages(code: RouteCode): void {
  if (savesData()) return;
  const pending = new Set<string>();
  const running = new Set<Promise<unknown>>();

  const preload = async (link: HTMLAnchorElement) => {
    if (pending.has(link.href)) return;
    pending.add(link.href);
    while (running.size >= CONCURRENCY) await Promise.race(running);
    const page = Promise.all([code.prefetch(link.pathname), prefetchData(link)]);
    running.add(page);
    await page;
    running.delete(page);
    pending.delete(link.href);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(PAGE_LINK);
    if (link && !isInSight(link) && !isKept(link)) timer = setTimeout(() => preload(link), INTENT_DELAY);
  };
  for (const intent of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(intent, onIntent, { passive: true });
}

type Address = Pick<HTMLAnchorElement, "pathname" | "search">;

const isInSight = ({ pathname, search }: Address) => pathname + search === location.pathname + location.search;

const isKept = ({ pathname, search }: Address) =>
  cachedLoaderData({ pathname: splitLocale(pathname).path, search }) !== undefined;

/**
 * Requests the data of a page into the browser's cache, where a navigation soon after finds them. Safari knows no `prefetch`.
 * @returns a promise for the end of the request, successful or not
 */
export function prefetchData({ pathname, search }: Address): Promise<void> {
  const href = (pathname === "/" ? "/_.data" : `${pathname}.data`) + search;
  const link = Object.assign(document.createElement("link"), { rel: "prefetch", as: "fetch", href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = () => {
      link.remove();
      resolve();
    };
  });
}
