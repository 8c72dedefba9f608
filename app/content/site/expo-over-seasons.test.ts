import { expect, test } from "vitest";
import type { EventStatus } from "~/content/model/event";
import { productApi } from "~/content/product-api/product-api.server";
import { expoStructuredData } from "./structured-data.server";

const [event, tickets] = await Promise.all([productApi.event(), productApi.tickets()]);

const BEFORE = "2025-10-15T10:00:00+07:00";
const MOVED_FROM = "2025-09-12T10:00:00+07:00";

function describe(now: string, fields: { status?: EventStatus; previousStartTime?: string } = {}) {
  const { eventStatus, startDate, previousStartDate, offers } = expoStructuredData(
    { ...event, ...fields },
    Date.parse(now),
    { ticketCards: tickets },
  ) as unknown as Record<string, unknown>;
  return { status: String(eventStatus).split("/").pop(), startDate, previousStartDate, offers: offers !== undefined };
}

const { startTime: startDate } = event;

test("the status is scheduled before, during and after; tickets are offered until the end", () => {
  expect(describe(BEFORE)).toEqual({ status: "EventScheduled", startDate, offers: true });
  expect(describe("2025-11-15T12:00:00+07:00")).toEqual({ status: "EventScheduled", startDate, offers: true });
  expect(describe("2025-11-16T21:00:00+07:00")).toEqual({ status: "EventScheduled", startDate, offers: false });
});

test("a postponed event keeps its old dates until the new ones are known, and a cancelled one for good; neither is sold", () => {
  expect(describe(BEFORE, { status: "postponed" })).toEqual({ status: "EventPostponed", startDate, offers: false });
  expect(describe(BEFORE, { status: "cancelled" })).toEqual({ status: "EventCancelled", startDate, offers: false });
});

test("an event with new dates is rescheduled, and names the old start", () => {
  const previousStartTime = MOVED_FROM;
  expect(describe(BEFORE, { previousStartTime })).toEqual({
    status: "EventRescheduled",
    startDate,
    previousStartDate: MOVED_FROM,
    offers: true,
  });
  expect(describe(BEFORE, { previousStartTime, status: "cancelled" })).toMatchObject({ status: "EventCancelled" });
});
