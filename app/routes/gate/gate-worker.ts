import { gateWorker } from "~/base/build/gate-files.server";
import { gateWorkerHeaders } from "~/platform/http/security/security-headers.server";

/** `/gate/worker.js`: the service worker of the page at the doors, in every language. */
export const loader = (): Response =>
  new Response(gateWorker(), {
    headers: {
      ...gateWorkerHeaders(),
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      // Its address is below `/gate`, and the page in another language is not.
      "Service-Worker-Allowed": "/",
    },
  });
