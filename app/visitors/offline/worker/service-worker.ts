import type { Locale } from "~/base/i18n/locales";
import { splitLocale } from "~/base/i18n/split-locale";
import { savesData } from "~/base/saves-data";
import { answerDocument, answerOrder } from "./answer-document";
import { createKeptFiles } from "./kept-files";
import { maySendEarly, strategyFor } from "./strategy";
import type { WorkerScope } from "./worker-scope";

/** The address of the script that draws the map, as `scripts/build/visitors-worker.ts` names it. */
declare const __MAP_SCRIPT__: string;

type DrawMap = (map: object, locale: Locale, search: string) => Promise<string>;

const worker = globalThis as unknown as WorkerScope & { drawMap?: DrawMap };

const kept = createKeptFiles({ caches: worker.caches, fetch: (address, init) => fetch(address, init), now: Date.now });

const means = {
  kept,
  now: Date.now,
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  /** The script is stored with the worker, and runs when a map is first opened. */
  async drawMap(map: object, locale: Locale, search: string): Promise<string> {
    if (!worker.drawMap) worker.importScripts(__MAP_SCRIPT__);
    if (!worker.drawMap) throw new Error("the map's script defines nothing");
    return worker.drawMap(map, locale, search);
  },
};

/** Keeps the newest file. Without room the site stays as it is with a network, and its pages say so. */
async function refresh(locale: Locale, isAsked = false): Promise<void> {
  if (savesData() && !isAsked) return;
  try {
    await kept.refresh(locale);
  } catch (error) {
    // A TypeError is a lost network.
    if (error instanceof TypeError) return;
    await kept.forget().catch(() => false);
    for (const client of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" }))
      client.postMessage("not-kept");
  }
}

// No `skipWaiting`: a worker takes over when no page of the one before is open.
worker.addEventListener("install", () => worker.importScripts(__MAP_SCRIPT__));

// A worker before this one may have turned it on.
worker.addEventListener("activate", (event) => {
  const preload = worker.registration.navigationPreload;
  event.waitUntil(maySendEarly(navigator.userAgent) ? preload?.enable() : preload?.disable());
});

worker.addEventListener("message", (event) => {
  const { keep, asked } = (event.data ?? {}) as { keep?: Locale; asked?: boolean };
  if (keep) event.waitUntil(refresh(keep, asked));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const strategy = strategyFor(request, worker.location.origin);
  if (strategy === "network") return;
  if (strategy === "file") {
    event.respondWith(kept.file(request.url).then((file) => file ?? fetch(request)));
    return;
  }
  const url = new URL(request.url);
  const fromServer = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(request))();
  if (strategy === "tickets") {
    event.respondWith(answerOrder(url, fromServer, means));
    return;
  }
  event.respondWith(answerDocument(url, fromServer, means));
  event.waitUntil(
    fromServer.then(
      () => refresh(splitLocale(url.pathname).locale),
      () => undefined,
    ),
  );
});
