import { expect, test } from "vitest";
import { readAmount, readDay, readWay } from "./typed-money";

test.each(["8.250.000", "8,250,000", "Rp 8.250.000", "8250000", " 8 250 000 "])("the amount %j is read", (typed) => {
  expect(readAmount(typed)).toBe(8_250_000);
});

test.each(["8.250.000,00", "8,25", "8,250,00", "-1", "0", "", "abc"])("the amount %j is refused", (typed) => {
  expect(readAmount(typed)).toEqual({ fault: expect.any(String) });
});

test("money comes on a day of the calendar, today at the latest", () => {
  expect(readDay(" 2026-02-28 ", "2026-03-02")).toBe("2026-02-28");
  expect(readDay("2026-03-02", "2026-03-02")).toBe("2026-03-02");
});

test.each(["2026-02-31", "2026-13-01", "0026-02-28", "2026-03-03", "2.3.2026", ""])("%j is refused", (day) => {
  expect(readDay(day, "2026-03-02")).toEqual({ fault: expect.any(String) });
});

test("money comes by transfer, in cash, by cheque or by card; what a provider says is typed by nobody", () => {
  const ways = ["transfer", "cash", "cheque", "card", "online", "gold"].map(readWay);
  expect(ways).toEqual(["transfer", "cash", "cheque", "card", null, null]);
});
