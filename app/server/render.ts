import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider } from "react-router";
import { env } from "~/env.server";
import { requestIdContext } from "~/http/request-id.server";
import { socketAddressContext } from "~/http/socket-address.server";
import type { Handler } from "./handlers";

/** React Router over the build: answers every request, a page that does not exist too. */
export const render: Handler = createRequestListener({
  build,
  mode: env.production ? "production" : "development",
  getLoadContext(request, client) {
    const context = new RouterContextProvider();
    context.set(socketAddressContext, client.address);
    // Given by `requestWatch`, whatever came.
    context.set(requestIdContext, request.headers.get("X-Request-Id") ?? "");
    return context;
  },
});
