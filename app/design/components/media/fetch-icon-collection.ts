import type { IconifyJSON } from "@iconify/types";
import { reloadAfterFailedPreload } from "~/design/components/errors/page-reload";

/** ms: this site's endpoint, then public services (docs/product.md, "Icons"). */
const OWN_TIMEOUT = 1500;
const PUBLIC_TIMEOUT = 2000;
const NEXT_HOST_AFTER = 750;

/** The error of a response that is not such a collection (docs/product.md, "Icons"). */
const INVALID = "Invalid data";

/** Collections drawn for this site: no public service has them. */
const CUSTOM_COLLECTIONS: readonly string[] = ["expo"];

/** Fetches icons from this site, or from `hosts` one after another. @throws Error `Invalid data` @returns null: logged */
export async function fetchCollection(
  prefix: string,
  names: readonly string[],
  hosts: readonly string[],
): Promise<IconifyJSON | null> {
  const path = `/${prefix}.json?icons=${names.join()}`;
  const own = () => fetchOwn(`/api/icons${path}`, prefix);
  if (CUSTOM_COLLECTIONS.includes(prefix)) {
    return own().catch((error: unknown) => {
      console.error("Failed to load custom icons", error);
      return null;
    });
  }
  const urls = hosts.map((host) => host + path);
  return urls.length === 0 ? own() : fetchFirst(urls, prefix);
}

/** No response reloads the page once in ten seconds (docs/product.md, "Errors"). An invalid one would be the same again. */
async function fetchOwn(url: string, prefix: string): Promise<IconifyJSON> {
  try {
    return await fetchIcons(url, prefix, AbortSignal.timeout(OWN_TIMEOUT));
  } catch (error) {
    if (!(error instanceof Error && error.message === INVALID)) void reloadAfterFailedPreload();
    throw error;
  }
}

async function fetchIcons(url: string, prefix: string, signal: AbortSignal): Promise<IconifyJSON> {
  const response = await fetch(url, { signal });
  const body: unknown = await response.json();
  if (!isCollection(body, prefix)) throw new Error(INVALID);
  return body;
}

async function fetchFirst(urls: readonly string[], prefix: string): Promise<IconifyJSON> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(PUBLIC_TIMEOUT)]);
  let turn: Promise<unknown> = Promise.resolve();
  const attempts = urls.map((url) => {
    const attempt = turn.then(() => fetchIcons(url, prefix, signal));
    const failed = attempt.then(
      () => new Promise(() => {}),
      () => undefined,
    );
    turn = Promise.race([failed, turn.then(() => new Promise((resolve) => setTimeout(resolve, NEXT_HOST_AFTER)))]);
    return attempt;
  });
  return Promise.any(attempts).finally(() => done.abort());
}

/** Markup that does more than draw. Icons of other hosts are inserted into the page. */
const ACTIVE = /<\s*(?:script|foreignObject|iframe|a)\b|\son\w+\s*=|javascript:/i;

function isCollection(body: unknown, prefix: string): body is IconifyJSON {
  const { prefix: own, icons } = (body ?? {}) as Partial<IconifyJSON>;
  if (own !== prefix || typeof icons !== "object" || icons === null) return false;
  return Object.values(icons).every((icon) => typeof icon?.body === "string" && !ACTIVE.test(icon.body));
}
