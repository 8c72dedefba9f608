import { expect, test } from "vitest";
import type { NewSubmission } from "./outbox";
import { fingerprint } from "./plan";

function registration(fields: object = {}): NewSubmission {
  return {
    kind: "exhibitor-registration",
    key: "key-1",
    payload: {
      company: "PT Rimba Raya",
      category: "tents-shelters",
      contactName: "Sari",
      email: "sari@rimba.example",
      phone: "+6281234567890",
      boothType: "raw",
      consent: { textVersion: "v1", at: "2025-10-15T03:00:00Z" },
      ...fields,
    },
  };
}

test("other words of a visitor change the fingerprint, what we add to them does not", () => {
  const first = fingerprint(registration());
  expect(fingerprint(registration({ categoryName: "Tents & shelters" }))).toBe(first);
  expect(fingerprint(registration({ consent: { textVersion: "v1", at: "2025-10-15T09:00:00Z" } }))).toBe(first);
  expect(fingerprint(registration({ category: "backpacks" }))).not.toBe(first);
  expect(fingerprint(registration({ message: "A corner, please." }))).not.toBe(first);
});
