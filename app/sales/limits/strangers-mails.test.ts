import { expect, it } from "vitest";
import { type OrderMail, strangersMails } from "./strangers-mails";

const mail = (at: number, more: Partial<OrderMail> = {}): OrderMail => ({
  ...{ at, confirmedAt: null, isNearby: false, isCertain: false, ...more },
});

it.each([
  ["of other networks are strangers'", [mail(1), mail(2)], { apart: 2, settled: 0 }],
  ["of the same network may be the buyer's", [mail(1, { isNearby: true }), mail(2)], { apart: 1, settled: 0 }],
  ["about paid orders are the mailbox's", [mail(1, { isCertain: true })], { apart: 0, settled: 0 }],
  [
    "from before a link was opened count for nothing",
    [mail(1), mail(2, { isNearby: true }), mail(3, { confirmedAt: 5, isCertain: true }), mail(6)],
    { apart: 1, settled: 2 },
  ],
])("mails to a mailbox %s", (_, mails, expected) => {
  expect(strangersMails(mails)).toEqual(expected);
});
