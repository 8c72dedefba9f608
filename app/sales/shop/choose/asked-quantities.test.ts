import { describe, expect, test } from "vitest";
import { readQuantities } from "./asked-quantities";
import type { OfferedTicket } from "./choose-tickets";

const offered = (ticket: string, day = "", buyable = true): OfferedTicket => ({
  ...{ field: day ? `${ticket}.${day}` : ticket, ticket, name: `The ${ticket}`, price: 50_000, cost: "Rp 50.000" },
  ...{ when: "Friday", minPerOrder: 1, maxPerOrder: 8, buyable, reason: "" },
});
const ask = (
  query: string,
  offer = [offered("friday"), offered("sunday"), offered("family", "14"), offered("family", "15")],
) => readQuantities(offer, new URLSearchParams(query));

test("a pressed button adds its ticket to what was typed in the other fields", () => {
  expect(ask("friday=&sunday=2&family.14=1&buy=friday")).toEqual({
    quantities: { friday: "1", sunday: "2", "family.14": "1" },
  });
  expect(ask("friday=0&sunday=2&buy=friday")).toEqual({ quantities: { friday: "1", sunday: "2" } });
  expect(ask("friday=3&sunday=2&buy=friday")).toEqual({ quantities: { friday: "3", sunday: "2" } });
  expect(ask("friday=three&buy=friday")).toEqual({ quantities: { friday: "three" } });
  expect(ask("sunday=2&buy=made-up")).toEqual({ quantities: { sunday: "2" } });
});

test("a form that was sent with nothing in it says what to do", () => {
  const nothing = { message: "Choose at least one ticket.", faults: {} };
  expect(ask("friday=&sunday=0&family.14=&family.15=")).toEqual({ quantities: { sunday: "0" }, missing: nothing });
  expect(ask("friday=&sunday=1").missing).toBeUndefined();
  expect(ask("friday=two").missing).toBeUndefined();
  // Nobody has pressed anything yet.
  expect(ask("").missing).toBeUndefined();
  expect(ask("friday=&voucher_code=TEMAN-20").missing).toBeUndefined();
});

describe("a ticket whose holder chooses a day", () => {
  test("asks for the day, and keeps the other fields", () => {
    expect(ask("sunday=2&family.14=&family.15=&buy=family")).toEqual({
      quantities: { sunday: "2" },
      missing: {
        message: "The family: say how many for which day.",
        faults: { "family.14": "Say how many here, or for another day." },
      },
    });
    expect(ask("family.15=2&buy=family")).toEqual({ quantities: { "family.15": "2" } });
  });

  test("needs none where one day is left", () => {
    expect(ask("buy=family", [offered("family", "14", false), offered("family", "15")])).toEqual({
      quantities: { "family.15": "1" },
    });
  });
});
