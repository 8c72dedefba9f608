import { gateWorkerHeaders } from "~/http/security/security-headers.server";
import { gateWorker } from "~/services/build/gate-files.server";

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
