import { KEPT_CACHE } from "~/config/kept-pages";

/**
 * A worker that removes itself and what was kept. Browsers ask for the worker's script at each visit, so that one visit is enough; it takes over
 * at once, since nobody should wait for it until all pages are closed.
 */
export const REMOVING_WORKER = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(
  caches.delete(${JSON.stringify(KEPT_CACHE)}).then(() => self.registration.unregister())
));
`;
