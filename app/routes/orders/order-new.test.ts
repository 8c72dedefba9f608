import { expect, test } from "vitest";
import { shouldRevalidate } from "./order-new";

test("after a refusal because the tickets have changed, the page reads again what is sold", () => {
  const after = (actionStatus?: number) =>
    shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as Parameters<typeof shouldRevalidate>[0]);
  expect([after(409), after(400), after()]).toEqual([true, false, false]);
});
