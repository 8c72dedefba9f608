import { createContext, type RouterContextProvider } from "react-router";
import { env } from "~/env.server";
import { clientAddress } from "./client-address.server";

/** The other end of the connection, set by our own server; undefined under a server that does not tell. */
export const socketAddressContext = createContext<string | null>(null);

/**
 * The visitor's address, by the proxies that the configuration trusts.
 * @returns null when neither the connection nor a trusted header tells it
 */
export function visitorAddress(request: Request, context: Readonly<RouterContextProvider>): string | null {
  const address = clientAddress(context.get(socketAddressContext) ?? undefined, request.headers, {
    trustedProxies: env.trustedProxies,
    header: env.clientAddressHeader,
  });
  return address === "unknown" ? null : address;
}
