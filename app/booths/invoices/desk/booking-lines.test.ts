import { expect, test } from "vitest";
import type { Offer } from "~/booths/model/offer";
import { toBill } from "./booking-lines.server";

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
