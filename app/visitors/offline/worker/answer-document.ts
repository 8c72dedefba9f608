import type { Locale } from "~/base/i18n/locales";
import { splitLocale } from "~/base/i18n/split-locale";
import { KEPT_TICKETS } from "~/config/kept-pages";
import { overwriteGetLocale } from "~/paraglide/runtime";
import { findPage } from "./find-page";
import type { KeptFiles } from "./kept-files";
import { DOCUMENT_LIMIT_MS, isOutage } from "./strategy";
import { describeAge, writeDocument } from "./write-document";

type Means = {
  kept: Pick<KeptFiles, "read">;
  /** Draws a page of the map as HTML. */
  drawMap(map: object, locale: Locale, search: string): Promise<string>;
  now(): number;
  wait(ms: number): Promise<void>;
};

/**
 * Answers a navigation: what the server says in time, else what the phone has kept, else what the server says whenever it comes.
 * @param fromServer rejects without a network
 */
export async function answerDocument(
  url: URL,
  fromServer: Promise<Response>,
  { kept, drawMap, now, wait }: Means,
): Promise<Response> {
  const answer = fromServer.then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
  const first = await Promise.race([answer, wait(DOCUMENT_LIMIT_MS)]);
  if (first && "response" in first && !isOutage(first.response)) return first.response;
  const page = await keptDocument(url).catch(() => null);
  if (page) return page;
  return fromServer;

  async function keptDocument({ pathname, search }: URL): Promise<Response | null> {
    const { locale, path } = splitLocale(pathname);
    const known = await kept.read(locale);
    if (!known) return null;
    overwriteGetLocale(() => locale);
    const { pack, confirmedAt } = known;
    const found = findPage(pack, path + search, now());
    // What is not kept may still come from a slow server, and one that answers says itself what is out of order.
    if (!found && !(first && "error" in first)) return null;
    const age = describeAge(confirmedAt, now());
    if (found === "map" && pack.map) {
      const { title, zoom } = pack.map;
      const script = zoom ? `<script src="${zoom}" defer></script>` : "";
      return writeDocument(pack, { title, main: (await drawMap(pack.map, locale, search)) + script }, age);
    }
    const page = found && found !== "map" ? pack.pages[found.page] : undefined;
    return writeDocument(pack, page ?? pack.missing, age);
  }
}

/**
 * Answers a navigation to an order or a ticket: the server, however long it takes. Without a network the tickets that the phone keeps are
 * shown in its place, so that the link of a mail opens at the door; their page has nothing of the order.
 */
export const answerOrder = (url: URL, fromServer: Promise<Response>, means: Means): Promise<Response> =>
  fromServer.catch((error: unknown) =>
    answerDocument(new URL(url.pathname.replace(/\/order\/.*/, KEPT_TICKETS), url), Promise.reject(error), means),
  );
