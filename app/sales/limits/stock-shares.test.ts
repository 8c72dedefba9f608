import { describe, expect, it } from "vitest";
import { isOverShare, RESERVED_NEARBY, UNCONFIRMED, UNCONFIRMED_NEARBY, UNPAID_OF_MAILBOX } from "./stock-shares";

const friday = (count: number) => new Map([["friday", count]]);

describe("a share of the stock", () => {
  it.each([
    ["a fifth for one network", RESERVED_NEARBY, 1500, 299, 1, false],
    ["not more than that", RESERVED_NEARBY, 1500, 300, 1, true],
    ["a tenth for its orders that nobody confirmed", UNCONFIRMED_NEARBY, 1500, 149, 1, false],
    ["not more than a tenth", UNCONFIRMED_NEARBY, 1500, 150, 1, true],
    ["a fifth for those of all networks", UNCONFIRMED, 1500, 299, 1, false],
    ["not more than a fifth", UNCONFIRMED, 1500, 300, 1, true],
    ["a tenth for one mailbox", UNPAID_OF_MAILBOX, 1500, 100, 50, false],
    ["not more than a tenth", UNPAID_OF_MAILBOX, 1500, 100, 51, true],
    ["an office of a hundred", UNPAID_OF_MAILBOX, 300, 60, 40, false],
    ["the first order too", RESERVED_NEARBY, 500, 0, 101, true],
    ["40 of what is scarce", RESERVED_NEARBY, 60, 30, 10, false],
    ["no 41st", RESERVED_NEARBY, 60, 30, 11, true],
    ["20 orders of what is scarce", UNCONFIRMED_NEARBY, 60, 19, 1, false],
    ["no 21st", UNCONFIRMED_NEARBY, 60, 20, 1, true],
    ["nothing is left: the stock says so, not the share", RESERVED_NEARBY, 0, 0, 2, false],
  ])("allows %s", (_, share, rest, had, wanted, isOver) => {
    expect(isOverShare(share, friday(wanted), friday(had), friday(rest))).toBe(isOver);
  });

  it("is that of each row, and has no bound where a row has none", () => {
    const wanted = new Map([
      ["camp", 50],
      ["day:2025-11-14", 50],
    ]);
    expect(isOverShare(RESERVED_NEARBY, wanted, new Map(), new Map([["camp", 1000]]))).toBe(false);
    const rest = new Map([
      ["camp", 1000],
      ["day:2025-11-14", 100],
    ]);
    expect(isOverShare(RESERVED_NEARBY, wanted, new Map(), rest)).toBe(true);
  });
});
