import { describe, expect, it, test } from "vitest";
import type { NewSubmission } from "./outbox";
import { drawReference, fingerprint, readReference } from "./submission-rules";

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
      language: "en",
      consent: { textVersion: "v1", at: "2025-10-15T03:00:00Z" },
      ...fields,
    },
  };
}

test("what a visitor typed changes the fingerprint, what we add does not", () => {
  const first = fingerprint(registration());
  expect(fingerprint(registration({ categoryName: "Tents & shelters" }))).toBe(first);
  expect(fingerprint(registration({ consent: { textVersion: "v1", at: "2025-10-15T09:00:00Z" } }))).toBe(first);
  expect(fingerprint(registration({ language: "id" }))).toBe(first);
  expect(fingerprint(registration({ category: "backpacks" }))).not.toBe(first);
  expect(fingerprint(registration({ message: "A corner, please." }))).not.toBe(first);
});

describe("reference numbers", () => {
  it("have no ambiguous letter", () => {
    for (let index = 0; index < 32; index++)
      expect(drawReference("contact-message", () => index)).not.toMatch(/[ILOU]/);
    expect(drawReference("exhibitor-registration", () => 31)).toBe("EX-ZZZZ-ZZ");
  });

  it.each([
    ["ex-7k3f-2q", "EX-7K3F-2Q"],
    [" EX 7K3F 2Q ", "EX-7K3F-2Q"],
    ["ex7k3f2q", "EX-7K3F-2Q"],
    ["CM-OILO-11", "CM-0110-11"],
    ["5d7c9f00-0000-4000-8000-000000000001", "5d7c9f00-0000-4000-8000-000000000001"],
  ])("are read from %j", (typed, reference) => {
    expect(readReference(typed)).toBe(reference);
  });
});
