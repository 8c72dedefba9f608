import { expect, test } from "vitest";
import { articleDates } from "./article-view.server";

const day = (number: number) => `2025-10-${String(number).padStart(2, "0")}T10:00:00.000+07:00`;

test.each([
  ["published and left alone", { created_at: day(1), published_at: day(2), updated_at: day(2) }, day(2), false],
  [
    "corrected on the same day",
    { published_at: day(2), updated_at: "2025-10-02T12:00:00.000+07:00" },
    "2025-10-02T12:00:00.000+07:00",
    false,
  ],
  ["changed a week later", { created_at: day(1), published_at: day(2), updated_at: day(9) }, day(9), true],
  ["dated back on import", { created_at: day(20), published_at: day(2), updated_at: day(20) }, day(2), false],
  ["dated back, and changed later", { created_at: day(20), published_at: day(2), updated_at: day(25) }, day(25), true],
  ["without a date of change", { published_at: day(2), updated_at: null }, day(2), false],
])("%s", (_, post, modifiedAt, changed) => {
  expect(articleDates(post)).toEqual({ modifiedAt, changed });
});
