import { expect, test } from "vitest";
import { readDay } from "./typed-money";

test("money comes on a day of the calendar, today at the latest", () => {
  expect(readDay(" 2026-02-28 ", "2026-03-02")).toBe("2026-02-28");
  expect(readDay("2026-03-02", "2026-03-02")).toBe("2026-03-02");
});

test.each(["2026-02-31", "2026-13-01", "0026-02-28", "2026-03-03", "2.3.2026", ""])("%j is refused", (day) => {
  expect(readDay(day, "2026-03-02")).toEqual({ fault: expect.any(String) });
});
