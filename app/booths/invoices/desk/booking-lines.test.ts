import { expect, test } from "vitest";
import type { Offer } from "~/booths/model/offer";
import { acceptedSince, billedNet, toBill } from "./booking-lines.server";

const unit = (name: string, price: number) => ({
  ...{ unit: name, hall: "main", booth: name, area: 900, state: "reserved", registration: "EX-1", heldUntil: null },
  ...{ listPrice: price, handPrice: null, note: null },
});

const line = { text: { en: "Stand", id: "Stan" }, quantity: 2, unitPrice: 40, amount: 80 };

const accepted = {
  ...{ state: "accepted", version: 1, answeredAt: 1, releasedAt: null, lines: [line] },
  units: [{ key: "A-1", hall: "main", booth: "A-1", area: 9, price: 100 }],
} as unknown as Offer;

test("an exhibitor is billed what it accepted; without that, or with other booths, each booth at its price", () => {
  expect(toBill([unit("A-1", 100)], [accepted])).toEqual({
    ...{ lines: [line], net: 80, agreed: accepted, isAsAgreed: true },
  });
  const moved = toBill([unit("A-2", 70), unit("A-3", 50)], [accepted]);
  expect([moved.net, moved.lines.length, moved.agreed, moved.isAsAgreed]).toEqual([120, 2, accepted, false]);
  const plain = toBill([unit("A-1", 100)], [{ ...accepted, state: "open" }]);
  expect(plain.lines).toEqual([
    { text: { en: "Booth A-1, 9 m²", id: "Booth A-1, 9 m²" }, quantity: 1, unitPrice: 100, amount: 100 },
  ]);
  expect([plain.net, plain.agreed, plain.isAsAgreed]).toEqual([100, null, false]);
});

const agreed = { net: 29_700_000, answeredAt: 200 } as Offer;
const bill = { agreed, isAsAgreed: true };
const invoice = (net: number, createdAt = 100) => ({ kind: "invoice" as const, net, createdAt });
const note = (net: number, createdAt = 150) => ({ kind: "credit" as const, net, createdAt });

test("credit notes take off what is billed", () => {
  expect(billedNet([])).toBe(0);
  expect(billedNet([invoice(30), note(10), invoice(5)])).toBe(25);
});

test("an offer that was accepted after the last invoice is to be billed as far as its price is another one", () => {
  expect(acceptedSince(bill, [invoice(14_850_000)])).toBe(agreed);
  // For less, and where a credit note has taken a part back.
  expect(acceptedSince(bill, [invoice(30_000_000)])).toBe(agreed);
  expect(acceptedSince(bill, [invoice(29_700_000), note(1)])).toBe(agreed);
});

test("nothing more is to be billed of an offer that was billed since, or asks for as much, or is about other booths, or of nobody", () => {
  expect(acceptedSince(bill, [invoice(14_850_000), invoice(1, 201)])).toBeNull();
  expect(acceptedSince(bill, [invoice(29_700_000)])).toBeNull();
  expect(acceptedSince(bill, [invoice(30_000_000), note(300_000, 300)])).toBeNull();
  expect(acceptedSince({ ...bill, isAsAgreed: false }, [invoice(14_850_000)])).toBeNull();
  expect(acceptedSince({ agreed: null, isAsAgreed: false }, [invoice(14_850_000)])).toBeNull();
  expect(acceptedSince(bill, [])).toBeNull();
});
