import { expect, test } from "vitest";
import { changeDays } from "./list-changes.server";

const at = (moment: string) => ({ at: Date.parse(`${moment}+07:00`) });

test("the days on which something changed are offered once, the latest first, with the one that was asked for", () => {
  const changes = [at("2025-11-14T23:59"), at("2025-11-14T08:00"), at("2025-11-13T00:10")];
  expect(changeDays(changes, null)).toEqual([
    { day: "2025-11-14", name: "14 November 2025" },
    { day: "2025-11-13", name: "13 November 2025" },
  ]);
  expect(changeDays(changes, "2025-11-01").map(({ day }) => day)).toEqual(["2025-11-14", "2025-11-13", "2025-11-01"]);
  expect(changeDays(changes, "2025-11-13")).toHaveLength(2);
  expect(changeDays([], null)).toEqual([]);
});
