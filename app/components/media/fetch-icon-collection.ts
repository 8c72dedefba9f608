import type { IconifyJSON } from "@iconify/types";
import { reloadAfterFailedPreload } from "~/components/errors/failed-preloads";

/** Times of the specification, section 9, in ms: this site's endpoint, then a list of public services. */
const OWN_TIMEOUT = 1500;
const PUBLIC_TIMEOUT = 2000;
const NEXT_HOST_AFTER = 750;

/** What is said of an answer that is no such collection (specification, section 8). */
const INVALID = "Invalid data";

/** Collections drawn for this site: no public service has them. */
const CUSTOM_COLLECTIONS: readonly string[] = ["expo"];

/**
 * Part of an icon collection, from this site's endpoint or from public Iconify services.
 * @param hosts asked in turn, the next after 750 ms or as soon as one fails; none: this site alone
 * @returns null for a custom collection that could not be loaded, which is logged
 * @throws Error `Invalid data` for an answer that is no such collection, or what the request failed with
 */
export async function fetchCollection(
  prefix: string,
  names: readonly string[],
  hosts: readonly string[],
): Promise<IconifyJSON | null> {
  const path = `/${prefix}.json?icons=${names.join()}`;
  const own = () => askOwn(`/api/icons${path}`, prefix);
  if (CUSTOM_COLLECTIONS.includes(prefix)) {
    return own().catch((error: unknown) => {
      console.error("Failed to load custom icons", error);
      return null;
    });
  }
  return hosts.length === 0
    ? own()
    : askInTurn(
        hosts.map((host) => host + path),
        prefix,
      );
}

/**
 * Asks this site. No answer at all counts as a failed preload: the page is loaded anew, once in ten seconds at most
 * (specification, section 8). An answer that is no collection, a 404 for one, would be the same after that.
 */
async function askOwn(url: string, prefix: string): Promise<IconifyJSON> {
  try {
    return await ask(url, prefix, AbortSignal.timeout(OWN_TIMEOUT));
  } catch (error) {
    if (!(error instanceof Error && error.message === INVALID)) void reloadAfterFailedPreload();
    throw error;
  }
}

async function ask(url: string, prefix: string, signal: AbortSignal): Promise<IconifyJSON> {
  const response = await fetch(url, { signal });
  const answer: unknown = await response.json();
  if (!isCollection(answer, prefix)) throw new Error(INVALID);
  return answer;
}

/** The first good answer; whoever is still asked then is left alone. */
async function askInTurn(urls: readonly string[], prefix: string): Promise<IconifyJSON> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(PUBLIC_TIMEOUT)]);
  let turn: Promise<unknown> = Promise.resolve();
  const attempts = urls.map((url) => {
    const attempt = turn.then(() => ask(url, prefix, signal));
    const failed = attempt.then(
      () => new Promise(() => {}),
      () => undefined,
    );
    turn = Promise.race([failed, turn.then(() => new Promise((resolve) => setTimeout(resolve, NEXT_HOST_AFTER)))]);
    return attempt;
  });
  return Promise.any(attempts).finally(() => answered.abort());
}

/** Markup that draws and does nothing else: what comes from another host is put into the page. */
const ACTIVE = /<\s*(?:script|foreignObject|iframe|a)\b|\son\w+\s*=|javascript:/i;

function isCollection(answer: unknown, prefix: string): answer is IconifyJSON {
  const { prefix: own, icons } = (answer ?? {}) as Partial<IconifyJSON>;
  if (own !== prefix || typeof icons !== "object" || icons === null) return false;
  return Object.values(icons).every((icon) => typeof icon?.body === "string" && !ACTIVE.test(icon.body));
}
