import { describe, expect, it } from "vitest";
import { paidBefore, soldUntil } from "./pay-deadline";

describe("the end of a payment", () => {
  const [friday, sunday] = [Date.parse("2025-11-14T21:00:00+07:00"), Date.parse("2025-11-16T18:00:00+07:00")];
  it.each([
    ["an hour before the doors close, for a transfer", "manual", [friday], "2025-11-14T20:00:00+07:00"],
    ["a quarter of an hour before, online", "midtrans", [friday], "2025-11-14T20:45:00+07:00"],
    ["that of the ticket which is over first", "manual", [sunday, friday], "2025-11-14T20:00:00+07:00"],
  ] as const)("is %s", (_, payment, closings, end) => {
    expect(paidBefore(payment, closings)).toBe(Date.parse(end));
  });
});

describe("a ticket is sold", () => {
  const event = { startTime: "2025-11-14T10:00:00+07:00", endTime: "2025-11-16T21:00:00+07:00" };
  const ticket = { salesEnd: "2025-11-15T20:00:00+07:00", validOn: ["2025-11-15"], price: 50_000 };
  it.each<[string, "manual" | "midtrans" | "gate", Partial<typeof ticket>, string]>([
    ["until half an hour before its transfer is due", "manual", {}, "2025-11-15T12:30:00.000Z"],
    ["longer, online", "midtrans", { salesEnd: "2025-11-15T21:00:00+07:00" }, "2025-11-15T13:15:00.000Z"],
    ["until the end of its sale at the entrance", "gate", {}, ticket.salesEnd],
    ["until the end of its sale for nothing", "manual", { price: 0 }, ticket.salesEnd],
    [
      "until an earlier end of its sale",
      "manual",
      { salesEnd: "2025-11-15T19:00:00+07:00" },
      "2025-11-15T19:00:00+07:00",
    ],
    ["by the last of its days", "manual", { validOn: ["2025-11-14", "2025-11-15"] }, "2025-11-15T12:30:00.000Z"],
  ])("%s", (_, payment, change, end) => {
    expect(soldUntil({ ...ticket, ...change }, event, payment)).toBe(end);
  });
});
