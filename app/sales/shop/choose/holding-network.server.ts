import type { RouterContextProvider } from "react-router";
import { env } from "~/base/env/env.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { hashAddress } from "~/platform/http/security/rate-limit.server";
import type { HoldingNetwork } from "~/sales/limits/order-limits.server";

/** The network that tickets are held for; null when its address is not known. */
export function networkOf(args: { request: Request; context: Readonly<RouterContextProvider> }): HoldingNetwork | null {
  const address = visitorAddress(args.request, args.context);
  return address ? { key: hashAddress(address), most: env.orderLimit } : null;
}
