import { expect, test } from "vitest";
import { numberOfUuid, uuidOfAddress } from "./calendar.server";

test("a UUID is the same for the same address, and another for another", () => {
  // Python: uuid.uuid5(uuid.NAMESPACE_URL, "https://www.example.com/")
  expect(uuidOfAddress("https://www.example.com/")).toBe("3d3ed9d2-aa3d-5fa6-90e8-ed662e90f559");
  expect(uuidOfAddress("a")).toBe(uuidOfAddress("a"));
  expect(uuidOfAddress("a")).not.toBe(uuidOfAddress("b"));
});

test.each(["00000000-0000-5000-8000-000000000000", "ffffffff-ffff-5fff-bfff-ffffffffffff"])(
  "the number of %s is positive and fits in 31 bits",
  (uuid) => {
    expect(numberOfUuid(uuid)).toBeGreaterThan(0);
    expect(numberOfUuid(uuid)).toBeLessThan(2 ** 31);
  },
);
