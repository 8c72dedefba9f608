import { expect, test } from "vitest";
import { eventStatusAt, isOpenForBusiness } from "./event-status";

const event = { startTime: "2025-11-14T10:00:00+07:00", endTime: "2025-11-16T21:00:00+07:00" };
const at = (moment: string) => eventStatusAt(event, Date.parse(moment));

test("the clock decides to the second", () => {
  expect(at("2025-11-14T09:59:59+07:00")).toBe("upcoming");
  expect(at("2025-11-14T10:00:00+07:00")).toBe("ongoing");
  expect(at("2025-11-15T03:00:00+07:00")).toBe("ongoing");
  expect(at("2025-11-16T20:59:59+07:00")).toBe("ongoing");
  expect(at("2025-11-16T21:00:00+07:00")).toBe("ended");
});

test("the zone of the clock does not matter", () => {
  expect(at("2025-11-14T03:00:00Z")).toBe("ongoing");
  expect(at("2025-11-13T18:59:59-08:00")).toBe("upcoming");
});

test.each(["postponed", "cancelled", "ended", "upcoming"] as const)("a status that is given wins: %s", (status) => {
  expect(eventStatusAt({ ...event, status }, Date.parse("2025-11-15T12:00:00+07:00"))).toBe(status);
});

test("nothing is sold after the end, nor for an event that is off", () => {
  expect((["upcoming", "ongoing", "ended", "postponed", "cancelled"] as const).filter(isOpenForBusiness)).toEqual([
    "upcoming",
    "ongoing",
  ]);
});
