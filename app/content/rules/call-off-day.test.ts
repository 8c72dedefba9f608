import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { announcedDays, expoDays } from "~/content/model/expo-days";
import { firstOpening, lastClosing } from "~/content/model/opening-hours";
import { dateAndPriceFaults } from "~/content/rules/dates-and-prices";
import { rundownFaults } from "~/content/rules/rundown";
import { hallAt } from "~/content/season/opening-hours";
import { isFinal } from "~/content/season/ticket-state";
import { callOffDay } from "./call-off-day";

const { event } = shippedContent;
const [FRIDAY, SATURDAY, SUNDAY] = ["2025-11-14", "2025-11-15", "2025-11-16"] as const;

/** Some content without a day of the expo. */
function without(day: string, content = shippedContent) {
  const changed = callOffDay(content.event, day, content);
  const replaced = <Entry>(all: readonly Entry[], by: readonly Entry[], keyOf: (entry: Entry) => string) => {
    const others = new Map(by.map((entry) => [keyOf(entry), entry]));
    return all.map((entry) => others.get(keyOf(entry)) ?? entry);
  };
  return {
    ...content,
    event: changed.event,
    sessions: replaced(content.sessions, changed.sessions, ({ id }) => id),
    winners: replaced(content.winners, changed.winners, ({ prize, name }) => `${prize} ${name}`),
    tickets: replaced(content.tickets, changed.tickets, ({ id }) => id),
  };
}

test.each([FRIDAY, SATURDAY, SUNDAY])("%s is called off, and what is left can be published", (day) => {
  const content = without(day);
  expect([...rundownFaults(content), ...dateAndPriceFaults(content)]).toEqual([]);
  expect(expoDays(content.event)).toEqual([FRIDAY, SATURDAY, SUNDAY].filter((other) => other !== day));
  const ofDay = content.sessions.filter((session) => session.day === day);
  expect(ofDay.length).toBeGreaterThan(5);
  expect(ofDay.every(({ cancelled }) => cancelled)).toBe(true);
  for (const { validOn, availability } of content.tickets)
    expect(validOn.includes(day)).toBe(validOn.length === 1 && validOn[0] === day && isFinal(availability));
});

test("a second day can follow, and one has to be left", () => {
  const content = without(SUNDAY, without(SATURDAY));
  expect([...rundownFaults(content), ...dateAndPriceFaults(content)]).toEqual([]);
  expect([firstOpening(content.event), lastClosing(content.event)]).toEqual([
    "2025-11-14T10:00:00+07:00",
    "2025-11-14T21:00:00+07:00",
  ]);
  const nothing = { ...content, event: { ...content.event, closedDays: announcedDays(event) } };
  expect(dateAndPriceFaults(nothing).map(({ field }) => field)).toContain("closedDays.0");
});

test("the hall is closed on a day that is called off, and the season lasts to the last day that opens", () => {
  const at = (moment: string) => hallAt(without(SATURDAY).event, Date.parse(moment));
  expect(at("2025-11-15T12:00:00+07:00")).toMatchObject({ open: false, day: SUNDAY });
  expect(hallAt(without(SUNDAY).event, Date.parse("2025-11-16T12:00:00+07:00"))).toBeNull();
});

test("a day that is not the expo's cannot be closed", () => {
  const content = { ...shippedContent, event: { ...event, closedDays: ["2025-11-20"] } };
  expect(dateAndPriceFaults(content).map(({ field }) => field)).toEqual(["closedDays.0"]);
});
