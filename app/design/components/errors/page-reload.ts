/** ms between checks for a newer build (docs/product.md, "Build updates"). */
const POLL_INTERVAL = 60 * 60 * 1000;

let documentLoadNeeded = false;

/** Whether the next page must be a document: a newer build, or code that failed. Check {@link latestBuild} before. */
export function needsDocumentLoad(): boolean {
  return documentLoadNeeded;
}

/** The id of the build that the server runs, never from a cache; null when the server does not respond. */
export async function latestBuild(): Promise<string | null> {
  const timestamp = Math.round(performance.timeOrigin + performance.now());
  try {
    const response = await fetch(`/builds/latest.json?${timestamp}`, { cache: "no-store" });
    const build: unknown = response.ok ? await response.json() : null;
    const id = typeof build === "object" && build !== null && "id" in build ? build.id : null;
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}

/** Checks every hour for a build newer than `running`, that of this page. */
export function watchBuilds(running: string): void {
  if (!import.meta.env.PROD) return;
  setInterval(async () => {
    const latest = await latestBuild();
    if (latest && latest !== running) documentLoadNeeded = true;
  }, POLL_INTERVAL);
}

/** Least ms between two reloads for the same reason (docs/product.md, "Errors"). */
const MIN_INTERVAL = 10_000;

/** Records a reload, so that a permanent error reloads once. False when the browser refuses storage: nothing would end it. */
function mayReload(reason: string): boolean {
  const now = performance.timeOrigin + performance.now();
  try {
    if (now - Number(sessionStorage.getItem(reason) ?? 0) < MIN_INTERVAL) return false;
    sessionStorage.setItem(reason, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page after an error in the browser, once in ten seconds. @returns whether it is being reloaded */
export function reloadAfterError(): boolean {
  if (!mayReload("reloaded-after-error")) return false;
  window.location.reload();
  return true;
}

/** A custom property that the stylesheet of all pages sets on `:root`. */
const A_PROPERTY_OF_ALL_PAGES = "--ground";

let pending: Promise<boolean> | null = null;

/**
 * Reloads the page after a stylesheet or an icon failed to load, at most once in ten seconds (docs/product.md, "Errors").
 * Does nothing while the server does not respond: the browser would show its own error page. Concurrent calls share a check.
 * @returns whether the page is being reloaded
 */
export function reloadAfterFailedPreload(): Promise<boolean> {
  pending ??= reload().finally(() => {
    pending = null;
  });
  return pending;
}

async function reload(): Promise<boolean> {
  if (!mayReload("reloaded-after-failed-preload") || !(await latestBuild())) return false;
  window.location.reload();
  return true;
}

/** A lost stylesheet reloads the page, also one lost before this is called; a lost module makes the next page a document. */
export function watchFailedPreloads(): void {
  if (!getComputedStyle(document.documentElement).getPropertyValue(A_PROPERTY_OF_ALL_PAGES))
    void reloadAfterFailedPreload();
  window.addEventListener("vite:preloadError", ({ payload }) => {
    if (/\.css\b|unable to preload css/i.test(payload.message)) void reloadAfterFailedPreload();
    else documentLoadNeeded = true;
  });
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && (target.rel === "stylesheet" || target.as === "style"))
      void reloadAfterFailedPreload();
  };
  // Errors of elements do not bubble.
  document.addEventListener("error", onError, true);
}
