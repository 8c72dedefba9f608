import { visitorsWorker } from "~/base/build/offline-files.server";
import { env } from "~/base/env/env.server";
import { visitorsWorkerHeaders } from "~/platform/http/security/security-headers.server";
import { REMOVING_WORKER } from "~/visitors/offline/removing-worker.server";

/** `/worker.js`: the worker with which phones keep the site; with `SERVICE_WORKER=off` one that removes it. */
export const loader = (): Response =>
  new Response((env.serviceWorker === "on" && visitorsWorker()) || REMOVING_WORKER, {
    headers: {
      ...visitorsWorkerHeaders(),
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    },
  });
