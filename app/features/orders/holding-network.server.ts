import type { RouterContextProvider } from "react-router";
import { env } from "~/env.server";
import { visitorAddress } from "~/http/security/client-address.server";
import { hashAddress } from "~/http/security/rate-limit.server";
import { m } from "~/paraglide/messages";
import { formatSiteMoment } from "~/services/clock/site-moment.server";
import type { HoldingNetwork } from "~/services/order-limits/order-limits.server";

/** The network that tickets are held for; null when its address is not known. */
export function networkOf(args: { request: Request; context: Readonly<RouterContextProvider> }): HoldingNetwork | null {
  const address = visitorAddress(args.request, args.context);
  return address ? { key: hashAddress(address), most: env.orderLimit } : null;
}

/** What a buyer reads whose network holds as much as it may. @param until ms since the epoch */
export const networkFull = (until: number): string => m.orders_network_full({ moment: formatSiteMoment(until) });
