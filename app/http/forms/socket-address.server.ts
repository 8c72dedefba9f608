import type { RouterContextProvider } from "react-router";
import { env } from "~/env.server";
import { renderNotes } from "~/http/rendering/render-notes.server";
import { clientAddress } from "./client-address.server";

/**
 * The visitor's address, by the proxies that the configuration trusts.
 * @returns null when neither the connection nor a trusted header tells it
 */
export function visitorAddress(request: Request, context: Readonly<RouterContextProvider>): string | null {
  const address = clientAddress(renderNotes(context).socketAddress ?? undefined, request.headers, {
    trustedProxies: env.trustedProxies,
    header: env.clientAddressHeader,
  });
  return address === "unknown" ? null : address;
}
