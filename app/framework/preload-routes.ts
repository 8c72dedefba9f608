import { cachedLoaderData } from "~/framework/keep-alive/visited-pages";
import type { Framework, Router } from "./navigation-guard";
import { createPreloadQueue } from "./preload-queue";

/** A pointer that rests on a link for this many ms means it. */
const INTENT = 100;

/** Chromium's, of the Save-Data proposal; no other browser tells. */
type Connection = { saveData?: boolean };

/**
 * Preloads what links lead to: of a link in view the code of its route, of one that the visitor is about to follow its
 * data too. At most four at once; nothing on a connection that saves data.
 */
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
  const preloadData = (url: URL) => {
    const leaf = router.match(url.pathname)?.at(-1);
    if (!leaf || !manifest.routes[leaf.route.id]?.hasLoader || cachedLoaderData(url) !== undefined) return;
    const path = url.pathname === "/" ? "/_.data" : `${url.pathname}.data`;
    const href = path + url.search;
    data({ key: href, run: () => loadAll([{ rel: "prefetch", as: "fetch", href }]) }, true);
  };

  const seen = new Set<string>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting && pageOf(target);
      if (!url || seen.has(url.pathname)) continue;
      seen.add(url.pathname);
      // Each in a turn of its own: a press on a slow phone waits for one of them at most.
      setTimeout(() => preloadCode(url));
    }
  });
  const lookAround = () => {
    for (const link of document.querySelectorAll('a[href^="/"]')) inView.observe(link);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    clearTimeout(timer);
    const url = target instanceof Element && pageOf(target.closest("a[href]"));
    if (!url) return;
    timer = setTimeout(() => {
      preloadCode(url, true);
      preloadData(url);
    }, INTENT);
  };

  lookAround();
  router.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    data = createPreloadQueue(); // on another page, what was preloaded may have been used up
    requestAnimationFrame(lookAround);
  });
  const intents = ["pointerover", "focusin", "touchstart"] as const;
  for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
}

/** The page of this site that a link leads to, unless it is the one in sight. */
function pageOf(link: Element | null): URL | null {
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || url.pathname.includes(".")) return null; // files are no pages
  return url.pathname + url.search === window.location.pathname + window.location.search ? null : url;
}

/** Adds the links to the head and waits until each has loaded or failed. */
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
