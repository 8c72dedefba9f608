import { expect, test } from "vitest";
import { requestIdOf } from "./request-id.server";

test.each(["4f1f6a2e9a6b4c0d8e7f6a5b4c3d2e1f", "01K9ZTQ3XW8J-sin", "0b0f9b7e-5a3c-4c1e-9d2f-7c6b5a4f3e2d"])(
  "the id of a proxy of ours is taken: %s",
  (id) => {
    expect(requestIdOf(id, true)).toBe(id);
    expect(requestIdOf(id, false)).not.toBe(id);
  },
);

test.each(["short", "", null, "a b c d e f g", 'x"}\n{"level":60', "x".repeat(65), "…………………"])(
  "an invalid id is replaced: %j",
  (id) => {
    expect(requestIdOf(id, true)).toMatch(/^[\w-]{8}-[a-z0-9]{4,}$/);
  },
);

test("no two requests have the same", () => {
  const ids = new Set(Array.from({ length: 1000 }, () => requestIdOf(null, false)));
  expect(ids.size).toBe(1000);
});
