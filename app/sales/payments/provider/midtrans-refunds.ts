import type { RefundFault } from "./payment-provider";

const DAY_MS = 24 * 3600_000;

/**
 * Days in which Midtrans sends money back, by how it was paid (its documents of 2026). QRIS has 45 for payers of the acquirer's own wallet
 * and 7 for others, which a status does not tell; Midtrans refuses what is too late.
 */
const DAYS: Readonly<Record<string, number>> = {
  credit_card: 365,
  qris: 45,
  other_qris: 45,
  gopay: 45,
  shopeepay: 365,
  dana: 45,
  ovo: 7,
};

/** Wallets that take back all or nothing. */
const FULL_ONLY: ReadonlySet<string> = new Set(["shopeepay", "ovo"]);

/** Why Midtrans cannot send money back, so that staff do it by hand; null: it can. @param ago ms since it was paid */
export function refundFault(method: string | null, ago: number, isPart: boolean): RefundFault | null {
  const days = DAYS[method ?? ""];
  if (days === undefined) return "method";
  if (ago > days * DAY_MS) return "window";
  return isPart && FULL_ONLY.has(method ?? "") ? "part" : null;
}
