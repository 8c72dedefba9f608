import { expect, test } from "vitest";
import { skyAt } from "./sky";

test("the sky changes at four moments of the day in Jakarta", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => Date.parse("2025-11-15T00:00:00+07:00") + hour * 3600_000);
  const changes = hours.flatMap((time, hour) =>
    hour === 0 || skyAt(time) !== skyAt(time - 1) ? [`${hour} ${skyAt(time)}`] : [],
  );
  expect(changes).toEqual(["0 night", "5 morning", "9 day", "16 dusk", "19 night"]);
});
