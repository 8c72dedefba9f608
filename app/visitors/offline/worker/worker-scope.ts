/** The part of a service worker's scope that is used here: the compiler's list for browsers has pages alone. */
type WorkerEvent = Event & { waitUntil(done: Promise<unknown> | undefined): void };

type WorkerFetchEvent = WorkerEvent & {
  request: Request;
  preloadResponse: Promise<unknown>;
  respondWith(response: Promise<Response>): void;
};

type WorkerEvents = {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerFetchEvent;
  message: WorkerEvent & { data: unknown };
};

export type WorkerScope = {
  caches: CacheStorage;
  location: { origin: string };
  registration: ServiceWorkerRegistration;
  clients: { matchAll(options: object): Promise<readonly { postMessage(message: unknown): void }[]> };
  importScripts(address: string): void;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, handle: (event: WorkerEvents[Name]) => void): void;
};
