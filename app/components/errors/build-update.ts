/** A newer build is asked for this often, in ms: one hour (specification, sections 4 and 9). */
const POLL_INTERVAL = 60 * 60 * 1000;

let wanted = false;

/**
 * Whether the next page has to be loaded anew: a newer build was seen, or a piece of code could not be loaded. Who acts upon
 * it asks for {@link latestBuild} first: without an answer, loading anew would put the browser's own error in the page's place.
 */
export function loadsAnew(): boolean {
  return wanted;
}

/** From now on the next change of route loads its page anew (specification, section 4). */
export function loadNextAnew(): void {
  wanted = true;
}

/** The build that the server runs now; null when it does not answer. Never from a cache. */
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
 * Asks every hour for a newer build. In development there is no build to ask for.
 * @param running the id of the build that this page came from
 */
export function watchBuilds(running: string): void {
  if (!import.meta.env.PROD) return;
  setInterval(async () => {
    const latest = await latestBuild();
    if (latest && latest !== running) loadNextAnew();
  }, POLL_INTERVAL);
}
