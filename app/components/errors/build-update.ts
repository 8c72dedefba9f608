/** ms between checks for a newer build (docs/product.md, "Errors"). */
const POLL_INTERVAL = 60 * 60 * 1000;

let documentLoadNeeded = false;

/**
 * Whether the next page must be loaded as a document: a newer build was seen, or code failed to load. Check
 * {@link latestBuild} before loading one: without a response the browser would show its own error page.
 */
export function needsDocumentLoad(): boolean {
  return documentLoadNeeded;
}

/** Makes the next navigation load a document. */
export function requireDocumentLoad(): void {
  documentLoadNeeded = true;
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

/**
 * Checks every hour for a newer build, except in development.
 * @param running the id of this page's build
 */
export function watchBuilds(running: string): void {
  if (!import.meta.env.PROD) return;
  setInterval(async () => {
    const latest = await latestBuild();
    if (latest && latest !== running) requireDocumentLoad();
  }, POLL_INTERVAL);
}
