import { expect, test } from "vitest";
import {
  readNotification,
  readRupiah,
  readStatus,
  signatureOf,
  statusSchema,
} from "~/sales/payments/provider/midtrans-contract";
import { MERCHANT_ID, SERVER_KEY, sign } from "../../support/services/midtrans";

/** Published with Midtrans's own tools, made with the key "SB-Mid-server-test": order, code, amount, status, signature. */
const FIXTURES = [
  [
    "ORDER-sandbox-0002",
    "201",
    "75000.00",
    "pending",
    "db70270f6c27da2b564d4fffd9df3eeae578a7afba22bf5e6071711c7914d7a3d22ccaa533e864cf53742ca73c9e63016b0cbc1f97ee253a77b24b7a410d876a",
  ],
  [
    "ORDER-sandbox-0001",
    "200",
    "150000.00",
    "settlement",
    "d65b4adf15335095fe1bfafe24964d48009dcc2989393e13570b0c9852ea60df0040b1a9646b9c9ef9433317f77acc8e387c59998dc20f5bd93fff93d23672e4",
  ],
  [
    "ORDER-sandbox-0003",
    "202",
    "50000.00",
    "expire",
    "a51d1bd2aa8b1dca9228f3827cd641b6dadf52ebb9ed40fb45db6a06dbb33de7cde8e80caa93dfb5e6beeaaf44f698dc7f6f56edd46556eddaa2a774ff7692c6",
  ],
  [
    "ORDER-refund-0001",
    "200",
    "150000.00",
    "refund",
    "066b9923b82f27ba2aaa61bdea78133dcf3d442709a678c86dda29c6656c4cb9d11995e4357e074694e3da2e8d0e25d5afe0578df9f35d85a0365c197387d525",
  ],
  [
    "ORDER-partial-refund-0001",
    "200",
    "150000.00",
    "partial_refund",
    "d115a0f55a40f2c60465006118c1e48f52c3baf5a953f8443221d84dea9a9ebd7ba20f7c76d2320dfcdd31c3de41a047f6b43a4075bea5f734dd8c5231268906",
  ],
] as const;

test.each(FIXTURES)(
  "the published notification of %s is genuine, for the site and for the tests' double",
  (order, code, amount, status, signature) => {
    expect(signatureOf(order, code, amount, SERVER_KEY)).toBe(signature);
    expect(sign(order, code, amount)).toBe(signature);
    const message = {
      order_id: order,
      status_code: code,
      gross_amount: amount,
      signature_key: signature,
      transaction_status: status,
      more: [{}],
    };
    const hint = { id: order, amount: Number(amount), isTest: false };
    expect(readNotification(message, SERVER_KEY)).toEqual(hint);
    // Only the signed fields are looked at, and each of them counts.
    expect(readNotification({ ...message, transaction_status: "settlement" }, SERVER_KEY)).toEqual(hint);
    for (const change of [
      { order_id: "ORDER-2" },
      { status_code: "203" },
      { gross_amount: "1.00" },
      { signature_key: "0".repeat(128) },
    ]) {
      expect(readNotification({ ...message, ...change }, SERVER_KEY)).toBeNull();
    }
    expect(readNotification(message, "SB-Mid-server-other")).toBeNull();
  },
);

test.each([
  null,
  "text",
  [],
  {},
  { order_id: 1 },
  { order_id: "a".repeat(51), status_code: "200", gross_amount: "1.00", signature_key: "0".repeat(128) },
])("%j is no notification", (json) => {
  expect(readNotification(json, SERVER_KEY)).toBeNull();
});

test.each([
  ["150000.00", 150_000],
  ["150000", 150_000],
  ["0.00", 0],
  ["1.50", null],
  ["-1", null],
  ["1e5", null],
  ["", null],
])("%j are %s rupiah", (text, rupiah) => {
  expect(readRupiah(text)).toBe(rupiah);
});

const status = (changes: object) =>
  readStatus(
    statusSchema.parse({
      ...{ status_code: "200", order_id: "A-1", gross_amount: "50000.00", currency: "IDR", merchant_id: MERCHANT_ID },
      ...{ transaction_status: "settlement", payment_type: "qris", unknown: { field: [] } },
      ...changes,
    }),
  );

test.each([
  [{}, "paid"],
  [{ fraud_status: "accept" }, "paid"],
  [{ transaction_status: "capture", fraud_status: "accept" }, "paid"],
  [{ transaction_status: "capture", fraud_status: "challenge", status_code: "201" }, "open"],
  [{ transaction_status: "capture", fraud_status: "challenge" }, "open"],
  [{ transaction_status: "settlement", fraud_status: "deny" }, "open"],
  [{ transaction_status: "settlement", status_code: "201" }, "open"],
  [{ transaction_status: "PENDING", status_code: "201" }, "open"],
  [{ transaction_status: "deny", status_code: "202" }, "failed"],
  [{ transaction_status: "expire", status_code: "202" }, "closed"],
  [{ transaction_status: "cancel", status_code: "202" }, "closed"],
  [{ transaction_status: "failure", status_code: "202" }, "closed"],
  [{ transaction_status: "refund" }, "refunded"],
  [{ transaction_status: "partial_refund" }, "refunded"],
  [{ transaction_status: "chargeback" }, "reversed"],
  [{ transaction_status: "a word of next year" }, "open"],
])("a status with %j is %s", (changes, state) => {
  expect(status(changes).state).toBe(state);
});

test.each([
  [{ settlement_time: "2026-12-31 23:59:58" }, "2026-12-31"],
  [{ settlement_time: "2026-02-30 10:00:00" }, undefined],
  [{ settlement_time: "yesterday" }, undefined],
  [{ settlement_time: null }, undefined],
  [{}, undefined],
])("money of a status with %j came on %s", (changes, day) => {
  expect(status(changes).paidOn).toBe(day);
});
