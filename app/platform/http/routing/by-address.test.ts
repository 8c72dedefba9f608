import { expect, test } from "vitest";
import { byAddress } from "./by-address";

test("each address has its own function, and one without is an error", () => {
  const loader = byAddress({
    "event.ics": ({ pattern }: { pattern: string; day: number }) => `the expo at ${pattern}`,
    "rundown.ics": ({ day }) => `day ${day}`,
  });
  expect(loader({ pattern: "event.ics", day: 1 })).toBe("the expo at event.ics");
  expect(loader({ pattern: "rundown.ics", day: 2 })).toBe("day 2");
  expect(() => loader({ pattern: "ticket-sales.ics", day: 3 })).toThrow("ticket-sales.ics");
});
