import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isDay } from "~/base/values/jakarta-time";
import type { PaymentHint, PaymentState, PaymentStatus } from "./payment-provider";

/** What Midtrans sends, as far as this site reads it. Its documents promise more fields, and new ones at any time. */

const shortText = z.string().max(200);
/** Rupiah as `"150000.00"`. */
const amountText = z.string().regex(/^\d{1,12}(?:\.\d{1,2})?$/);

/** Characters: this site's ids have 50 at most; that of a test message has the merchant's id and a UUID. */
const MAX_ID = 100;
/** What the order id of a test message of Midtrans's dashboard begins with. */
const TEST_PREFIX = "payment_notif_test_";

/** The four signed fields of a notification, and the signature. */
const notification = z.object({
  order_id: z.string().min(1).max(MAX_ID),
  status_code: z.string().regex(/^\d{3}$/),
  gross_amount: amountText,
  signature_key: z.string().regex(/^[0-9a-f]{128}$/),
});

/** `status_code` tells more than the HTTP status. */
export const answerSchema = z.object({ status_code: z.coerce.string().max(3) });

const returnedMoney = z.object({
  refund_key: shortText.nullish(),
  refund_amount: z.coerce.string().pipe(amountText),
  bank_confirmed_at: shortText.nullish(),
});

export const statusSchema = z.object({
  status_code: z.coerce.string().max(3),
  order_id: shortText,
  gross_amount: z.coerce.string().pipe(amountText),
  currency: shortText.optional(),
  merchant_id: shortText.optional(),
  transaction_status: shortText,
  fraud_status: shortText.nullish(),
  payment_type: shortText.optional(),
  settlement_time: shortText.nullish(),
  refunds: z.array(returnedMoney).max(200).optional(),
  /** Of all that went back, or of the last part, with its key. */
  refund_amount: z.coerce.string().pipe(amountText).nullish(),
  refund_key: shortText.nullish(),
});

export type MidtransStatus = z.infer<typeof statusSchema>;

export const pageSchema = z.object({ token: z.string().min(1).max(200), redirect_url: z.url().max(2000) });
export const refusalSchema = z.object({ error_messages: z.array(shortText).max(20) });

/** Whole rupiah; null: there are cents, which no price here has. */
export function readRupiah(text: string): number | null {
  const [, whole, cents = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined || /[1-9]/.test(cents) ? null : Number(whole);
}

/** SHA-512 of the received texts without separators, then the server key. Nothing else of a notification is signed. */
export const signatureOf = (orderId: string, statusCode: string, grossAmount: string, serverKey: string): string =>
  createHash("sha512")
    .update(orderId + statusCode + grossAmount + serverKey)
    .digest("hex");

/** What a notification with a right signature is about; null: it has none. Signatures never expire, so it may be old. */
export function readNotification(json: unknown, serverKey: string): PaymentHint | null {
  const parsed = notification.safeParse(json);
  if (!parsed.success) return null;
  const { order_id, status_code, gross_amount, signature_key } = parsed.data;
  const expected = signatureOf(order_id, status_code, gross_amount, serverKey);
  if (!timingSafeEqual(Buffer.from(signature_key, "hex"), Buffer.from(expected, "hex"))) return null;
  return { id: order_id, amount: readRupiah(gross_amount), isTest: order_id.startsWith(TEST_PREFIX) };
}

const STATES: Readonly<Record<string, PaymentState>> = {
  pending: "open",
  authorize: "open",
  deny: "failed",
  expire: "closed",
  cancel: "closed",
  failure: "closed",
  refund: "refunded",
  partial_refund: "refunded",
  chargeback: "reversed",
  partial_chargeback: "reversed",
};

/** What went back: each part, or, where they are not listed, their sum. */
function readReturned({ refunds = [], refund_amount, refund_key }: MidtransStatus): PaymentStatus["returned"] {
  const parts = refunds.length > 0 || !refund_amount ? refunds : [{ refund_amount, refund_key }];
  return parts.map(({ refund_key: key, refund_amount: amount, ...part }) => ({
    key: key ?? null,
    // Cents would be more than no rupiah.
    amount: Math.ceil(Number(amount)),
    confirmed: "bank_confirmed_at" in part && Boolean(part.bank_confirmed_at),
  }));
}

/** What a status means. One that this site does not know may still become a payment. */
export function readStatus(status: MidtransStatus): PaymentStatus {
  const said = status.transaction_status.toLowerCase();
  const fraud = status.fraud_status?.toLowerCase() ?? "accept";
  // A challenged card is not a payment until staff accept it in Midtrans's dashboard.
  const isGood = status.status_code === "200" && fraud === "accept";
  // A time of Jakarta without its zone: "2026-12-31 23:59:58".
  const [paidOn = ""] = /^\d{4}-\d{2}-\d{2}(?= )/.exec(status.settlement_time ?? "") ?? [];
  const state = said === "settlement" || said === "capture" ? (isGood ? "paid" : "open") : (STATES[said] ?? "open");
  return {
    state,
    said: fraud === "accept" ? said : `${said}, ${fraud}`,
    method: status.payment_type?.toLowerCase() ?? null,
    returned: readReturned(status),
    ...(isDay(paidOn) && { paidOn }),
  };
}
