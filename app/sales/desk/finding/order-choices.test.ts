import { expect, test } from "vitest";
import { ORDER_SORTS } from "~/sales/model/order-sorts";
import { choiceParams, readChoices, toNarrowed } from "./order-choices";

const read = (query: string) => readChoices(new URLSearchParams(query));

test("an address asks for a kind, a day, days of the order and a sorting, and says the same again", () => {
  const query = "ticket=friday-pass&day=2025-11-14&from=2025-10-01&to=2025-10-31&sort=oldest";
  expect(new URLSearchParams(choiceParams(read(query))).toString()).toBe(query);
  expect(choiceParams(read(""))).toEqual({});
});

test.each(ORDER_SORTS)("a list may be sorted by %s", (sort) => {
  expect(choiceParams(read(`sort=${sort}`))).toEqual({ sort });
});

test.each(["day=friday", "from=2025-02-30", "to=1", "sort=buyers", "ticket=", "ticket=%00"])(
  "%s asks for nothing",
  (query) => {
    expect(choiceParams(read(query))).toEqual({});
  },
);

test("days of the order are those of Jakarta, the last one included, by the clock of what is stored", () => {
  const hour = 3600_000;
  const { from, until } = toNarrowed(read("from=2025-10-01&to=2025-10-01"), hour);
  expect(new Date((from ?? 0) + hour).toISOString()).toBe("2025-09-30T17:00:00.000Z");
  expect((until ?? 0) - (from ?? 0)).toBe(24 * hour);
});
