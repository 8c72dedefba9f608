import { cachedLoaderData } from "./keep-alive/visited-pages";
import { type Framework, type Router, withoutBasename } from "./router-internals";

/** ms that a pointer or the focus rests on a link before it counts as intent. */
const INTENT_DELAY = 100;

/** Routes preloaded at once (docs/product.md, "Navigation"). */
const CONCURRENCY = 4;

/** Chromium's `navigator.connection` (Save-Data). */
type Connection = { saveData?: boolean };

/** Preloads the code of links in view, and the data of one about to be followed, within bounds that `<Link prefetch>` lacks. */
export function preloadRoutes(router: Router, { manifest, routeModules }: Framework): void {
  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  const code = createPreloadQueue();
  let data = createPreloadQueue();

  const preloadCode = (url: URL, urgent = false) => {
    for (const { route } of router.match(url.pathname) ?? []) {
      const entry = manifest.routes[route.id];
      if (!entry || route.id in routeModules) continue;
      const files = [...(entry.imports ?? []), entry.module].map((href) => ({ rel: "modulepreload", href }));
      const styles = (entry.css ?? []).map((href) => ({ rel: "preload", as: "style", href }));
      code({ key: route.id, run: () => loadAll([...files, ...styles]) }, urgent);
    }
  };
  const isCached = ({ pathname, search }: URL) =>
    cachedLoaderData({ pathname: withoutBasename(router, pathname), search }) !== undefined;
  const preloadData = (url: URL) => {
    const leaf = router.match(url.pathname)?.at(-1);
    if (!leaf || !manifest.routes[leaf.route.id]?.hasLoader || isCached(url)) return;
    const path = url.pathname === "/" ? "/_.data" : `${url.pathname}.data`;
    const href = path + url.search;
    data({ key: href, run: () => loadAll([{ rel: "prefetch", as: "fetch", href }]) }, true);
  };

  const seen = new Set<string>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting && pageUrl(target);
      if (!url || seen.has(url.pathname)) continue;
      seen.add(url.pathname);
      // One task each: a press on a slow phone waits for one of them at most.
      setTimeout(() => preloadCode(url));
    }
  });
  const observeLinks = () => {
    for (const link of document.querySelectorAll('a[href^="/"]')) inView.observe(link);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    clearTimeout(timer);
    const url = target instanceof Element && pageUrl(target.closest("a[href]"));
    if (!url) return;
    timer = setTimeout(() => {
      preloadCode(url, true);
      preloadData(url);
    }, INTENT_DELAY);
  };

  observeLinks();
  router.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    data = createPreloadQueue(); // a navigation may have used up what was preloaded
    requestAnimationFrame(observeLinks);
  });
  const intents = ["pointerover", "focusin", "touchstart"] as const;
  for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
}

type Job = { key: string; run: () => Promise<void> };

/** A queue that runs each job once, `CONCURRENCY` at a time. @returns adds a job, in front if it is urgent */
export function createPreloadQueue(): (job: Job, urgent?: boolean) => void {
  const seen = new Set<string>();
  const waiting: Job[] = [];
  let running = 0;

  const next = () => {
    while (running < CONCURRENCY) {
      const job = waiting.shift();
      if (!job) return;
      running += 1;
      job.run().finally(() => {
        running -= 1;
        next();
      });
    }
  };

  return (job, urgent = false) => {
    if (seen.has(job.key)) return;
    seen.add(job.key);
    if (urgent) waiting.unshift(job);
    else waiting.push(job);
    next();
  };
}

/** The page of this site and language that a link leads to, unless it is the current one. A path with a dot is a file. */
function pageUrl(link: Element | null): URL | null {
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hreflang || link.hasAttribute("download"))
    return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || url.pathname.includes(".")) return null;
  return url.pathname + url.search === window.location.pathname + window.location.search ? null : url;
}

async function loadAll(links: readonly { rel: string; href: string; as?: string }[]): Promise<void> {
  await Promise.all(
    links.map((attributes) => {
      const link = Object.assign(document.createElement("link"), attributes);
      return new Promise<void>((resolve) => {
        link.onload = link.onerror = () => resolve();
        document.head.append(link);
      });
    }),
  );
}
