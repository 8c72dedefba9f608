import { expect, test } from "vitest";
import { UNBOUNDED } from "~/sales/stock/stock-rows";
import { greatestReservedShare } from "./sales-counts.server";

const row = (ticket: string, held: number, quota: number) => ({ ticket, held, sold: 100, quota });
const kept = (quantity: number, people = 1) => ({ ticket: "friday", days: "2025-11-14", people, quantity });

test.each([
  ["what people leave when they fill in the form is none", [row("friday", 60, 170)], [kept(60)], 0],
  ["of what is left, with what is kept", [row("friday", 75, 200)], [kept(75)], 0.75],
  // 25 are held by somebody who has opened the link in the mail.
  ["what others hold is not left", [row("friday", 100, 225)], [kept(75)], 0.75],
  ["a ticket without a number has no share", [row("friday", 500, UNBOUNDED)], [kept(500)], 0],
  ["a day counts its people", [row("friday", 75, 1100), row("day:2025-11-14", 150, 300)], [kept(75, 2)], 0.75],
  [
    "the greatest of all counts, in sums of lines",
    [row("friday", 90, 200), row("sunday", 0, 200)],
    [kept(40), kept(50)],
    0.9,
  ],
  ["a number that was lowered leaves nothing", [row("friday", 80, 120)], [kept(80)], 1],
])("the share of tickets that is kept for nothing: %s", (_, rows, lines, share) => {
  expect(greatestReservedShare(rows, lines)).toBeCloseTo(share);
});
