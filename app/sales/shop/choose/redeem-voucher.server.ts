import { wallClock } from "~/base/clock/clock.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import type { ActionArgs } from "~/platform/forms/read-form.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { createSharedLimit, type RateLimit, WINDOW_SECONDS } from "~/platform/http/security/rate-limit.server";
import { applyVoucher, type UsedVoucher, type VoucherFault } from "~/sales/model/voucher";
import { siteVouchers } from "~/sales/vouchers/site-vouchers.server";
import type { Offer } from "./order-offer.server";

/**
 * Codes that nobody has and that one network may type in ten minutes. Mobile networks share an address, and people mistype; who guesses drawn
 * codes needs years.
 */
const MOST_UNKNOWN = 100;

let tries: RateLimit | undefined;

type Line = Offer & { quantity: number };

/** What is chosen for the prices of a voucher, or what is wrong with it, for beside its field. */
type Redeemed =
  | { lines: (Line & { listPrice?: number })[]; voucher: UsedVoucher }
  | { status: 400 | 409 | 429; fault: string };

/** Looks a code up that a buyer typed. Codes that nobody has are counted for the network, before they are known, as parallel tries are. */
export async function redeemVoucher(args: ActionArgs, typed: string, lines: readonly Line[]): Promise<Redeemed> {
  tries ??= createSharedLimit({ budget: "voucher-unknown", points: MOST_UNKNOWN, windowSeconds: WINDOW_SECONDS });
  const address = visitorAddress(args.request, args.context);
  const attempt = address ? await tries.consume(address) : null;
  if (attempt && !attempt.allowed) {
    return { status: 429, fault: faultTexts.tries({ count: Math.ceil(attempt.retryAfterSeconds / 60) }) };
  }
  const found = await siteVouchers().findByCode(currentEdition().number, typed);
  if (!found) return { status: 400, fault: faultTexts.unknown({ count: 0 }) };
  if (address) await tries.refund(address);
  const applied = applyVoucher(found.voucher, lines, { used: found.uses, now: wallClock.now() });
  if ("lines" in applied) return { lines: applied.lines, voucher: found.used };
  return { status: 409, fault: faultTexts[applied.fault](applied) };
}

/** The lines of an order whose time is over, for the prices of its voucher, if that is still good for all of them; null: it is not. */
export async function redeemAgain(reference: string, lines: readonly Line[]) {
  const found = await siteVouchers().findByOrder(reference);
  const applied = found && applyVoucher(found.voucher, lines, { used: found.uses, now: wallClock.now() });
  return applied && "lines" in applied ? { lines: applied.lines, voucher: found.used } : null;
}

/** What is wrong, for beside the field. `count`: tickets, of `tries` minutes. */
const faultTexts: Readonly<Record<VoucherFault, (said: { count: number }) => string>> = {
  unknown: m.vouchers_unknown,
  over: m.vouchers_over,
  used_up: m.vouchers_used_up,
  few_left: m.vouchers_few_left,
  kinds: m.vouchers_other_tickets,
  per_order: m.vouchers_fewer,
  tries: m.vouchers_tries,
};

/** What is said where somebody else used the voucher up a moment ago. */
export const usedUpText = (): string => faultTexts.used_up({ count: 0 });
