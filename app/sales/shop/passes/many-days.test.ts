import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Event } from "~/content/model/event";
import type { Ticket } from "~/content/model/ticket";
import { withHours } from "~/sales/tickets/ticket-view.server";
import { choicesOf } from "./ticket-purchase.server";

const DAYS = Array.from({ length: 11 }, (_, index) =>
  new Date(Date.UTC(2026, 11, 26 + index)).toISOString().slice(0, 10),
);
const event: Event = {
  ...shippedContent.event,
  startTime: "2026-12-26T10:00:00+07:00",
  endTime: "2027-01-05T21:00:00+07:00",
  otherHours: [{ from: "2026-12-31T10:00:00+07:00", until: "2026-12-31T23:00:00+07:00" }],
};
const [template] = shippedContent.tickets as readonly Ticket[];
if (!template) throw new Error("there are no tickets");

test("of eleven days each that can be chosen has its date, and three have their names alone", () => {
  const labels = (validOn: string[]) =>
    choicesOf({ ...template, validOn, validity: "one_day" }, event, Date.parse("2026-12-01T10:00:00+07:00")).map(
      ({ label }) => label,
    );
  expect(labels(DAYS).filter((label) => label.startsWith("Sat"))).toEqual(["Sat 26", "Sat 2"]);
  expect(labels(DAYS.slice(0, 3))).toEqual(["Sat", "Sun", "Mon"]);
});

test("days whose sale does not end together say until when, each for itself", () => {
  const [saturday = "", sunday = ""] = DAYS;
  const ticket: Ticket = {
    ...template,
    ...{ validOn: [saturday, sunday], validity: "one_day", availability: "on_sale" },
    ...{ salesStart: "2026-11-01T10:00:00+07:00", salesEnd: "2026-12-27T19:00:00+07:00" },
  };
  const saidAt = (moment: string) => choicesOf(ticket, event, Date.parse(moment)).map(({ said }) => said);
  expect(saidAt("2026-12-01T10:00:00+07:00")).toEqual([
    "On sale until 26 December 2026, 7.30\u00a0PM WIB.",
    "On sale until 27 December 2026, 7\u00a0PM WIB.",
  ]);
  // The card says it, once one day is left.
  expect(saidAt("2026-12-27T10:00:00+07:00")).toEqual([undefined]);
});

test("a ticket says many days with the same hours as a range, and another evening by itself", () => {
  expect(withHours(DAYS, event).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "Saturday 26 December – Wednesday 30 December, 10 AM – 9 PM",
    "Thursday 31 December, 10 AM – 11 PM",
    "Friday 1 January – Tuesday 5 January, 10 AM – 9 PM",
  ]);
  expect(withHours(DAYS.slice(0, 3), event).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "Saturday 26, Sunday 27 and Monday 28 December, 10 AM – 9 PM",
  ]);
  expect(withHours(DAYS.slice(0, 2), event)).toHaveLength(2);
});
