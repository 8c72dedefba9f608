import { createCookie } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { OrderDocument } from "~/sales/tickets/order-document.server";
import { type PaidStamp, stampOnce } from "./paid-stamp";

/** Sent to the pages of orders alone, as the cookie of a hold is. */
const PATH = "/order";
const DAY_SECONDS = 86_400;

const cookie = createCookie("stamped", { httpOnly: true, sameSite: "lax", secure: env.https });

/** Ways to pay with money. What is given away is not stamped. */
const IS_PAID: Readonly<Record<OrderDocument["payment"], boolean>> = {
  manual: true,
  gate: true,
  midtrans: true,
  moved: true,
  free: false,
  other: false,
};

/**
 * The stamp of a page with paid tickets. It falls once in a browser: a cookie keeps which pages have shown it, for a day.
 * @param page names the page: a reference, or the id of a ticket
 * @returns null: nothing was paid; and the headers that keep it
 */
export async function readStamp(
  request: Request,
  page: string,
  { payment, paidAt }: Pick<OrderDocument, "payment" | "paidAt">,
): Promise<{ stamp: PaidStamp | null; headers: Record<string, string> }> {
  if (!IS_PAID[payment]) return { stamp: null, headers: {} };
  const kept: unknown = await cookie.parse(request.headers.get("Cookie"));
  const { stamp, seen } = stampOnce(kept, page, wallClock.now() - paidAt);
  if (stamp === "dry") return { stamp, headers: {} };
  return {
    stamp,
    headers: { "Set-Cookie": await cookie.serialize(seen, { path: localHref(PATH), maxAge: DAY_SECONDS }) },
  };
}
