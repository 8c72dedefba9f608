import { expect, test } from "vitest";
import { nextSeasonStart, SEASONS, seasonAt } from "./season";

const event = { startTime: "2025-11-14T10:00:00+07:00", endTime: "2025-11-16T21:00:00+07:00" };
const at = (moment: string) => seasonAt(event, Date.parse(moment));

test("the clock decides to the second", () => {
  expect(at("2025-11-14T09:59:59+07:00")).toBe("before");
  expect(at("2025-11-14T10:00:00+07:00")).toBe("during");
  expect(at("2025-11-15T03:00:00+07:00")).toBe("during");
  expect(at("2025-11-16T20:59:59+07:00")).toBe("during");
  expect(at("2025-11-16T21:00:00+07:00")).toBe("after");
});

test("the zone of the clock does not matter", () => {
  expect(at("2025-11-14T03:00:00Z")).toBe("during");
  expect(at("2025-11-13T18:59:59-08:00")).toBe("before");
});

test.each([
  ["postponed", "postponed"],
  ["cancelled", "cancelled"],
  ["ended", "after"],
] as const)("the status %s wins over the clock", (status, season) => {
  expect(seasonAt({ ...event, status }, Date.parse("2025-11-15T12:00:00+07:00"))).toBe(season);
});

test("a status that was not updated never turns the clock back", () => {
  expect(seasonAt({ ...event, status: "upcoming" }, Date.parse("2025-11-15T12:00:00+07:00"))).toBe("during");
  expect(seasonAt({ ...event, status: "ongoing" }, Date.parse("2025-11-17T12:00:00+07:00"))).toBe("after");
  expect(seasonAt({ ...event, status: "ongoing" }, Date.parse("2025-11-14T09:00:00+07:00"))).toBe("during");
});

test("the seasons that the clock brings follow one another in the order of the list", () => {
  const brought = [seasonAt(event, Number.NEGATIVE_INFINITY)];
  for (let start = nextSeasonStart(event, Number.NEGATIVE_INFINITY); Number.isFinite(start); ) {
    brought.push(seasonAt(event, start));
    start = nextSeasonStart(event, start);
  }
  expect(brought).toEqual(["before", "during", "after"]);
  expect(brought).toEqual(SEASONS.filter((season) => brought.includes(season)));
});

test("while no event is known it is ahead", () => {
  expect(seasonAt(null, Date.parse("2025-11-15T12:00:00+07:00"))).toBe("before");
});

test("the clock changes the season at the opening and at the closing", () => {
  const next = (moment: string) => nextSeasonStart(event, Date.parse(moment));
  expect(next("2025-10-15T10:00:00+07:00")).toBe(Date.parse(event.startTime));
  expect(next(event.startTime)).toBe(Date.parse(event.endTime));
  expect(next(event.endTime)).toBe(Number.POSITIVE_INFINITY);
});
