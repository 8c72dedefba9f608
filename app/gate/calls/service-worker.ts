import { type PrecacheEntry, Serwist } from "serwist";

/** What the page at the doors consists of, as `scripts/build/gate-page.ts` names it. */
declare const __GATE_FILES__: PrecacheEntry[];

/**
 * Keeps the page at the doors, so that it opens without a network. All else goes to the server: what devices say to it is never answered from
 * a cache.
 */
new Serwist({
  precacheEntries: __GATE_FILES__,
  precacheOptions: { cleanupOutdatedCaches: true },
  skipWaiting: true,
  clientsClaim: true,
  disableDevLogs: true,
}).addEventListeners();
