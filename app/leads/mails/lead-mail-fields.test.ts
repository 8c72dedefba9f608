import { expect, test } from "vitest";
import { describeSubmission, type LeadSubject } from "./lead-mail-fields.server";

const consent = { textVersion: "v1", at: "2025-10-15T03:00:00Z" };
const stored = { kind: "contact-message", id: "id-1", reference: "CM-7K3F-2Q", createdAt: 0 } as const;
const payload = {
  name: "Budi",
  email: "budi@example.com",
  topic: "tickets",
  message: "Hello",
  language: "en",
  consent,
} as const;

const labelsOf = (subject: LeadSubject) => describeSubmission(subject).fields.map(({ label }) => label);

test("staff read the fields in the mail's order, without the empty ones", () => {
  expect(labelsOf({ ...stored, payload })).toEqual([
    ...["Message", "Name", "E-mail", "Topic", "Language", "Reference number", "Received", "Consent"],
  ]);
});

test("the value of a field that the form no longer has is shown under its stored name", () => {
  const old = { ...payload, faxNumber: "021 5229 1234" };
  expect(describeSubmission({ ...stored, payload: old }).fields).toContainEqual({
    label: "faxNumber",
    value: "021 5229 1234",
  });
});

test("a choice that the form no longer has is shown as it was stored", () => {
  const old = { ...payload, topic: "parking" as "tickets" };
  expect(describeSubmission({ ...stored, payload: old }).fields).toContainEqual({ label: "Topic", value: "parking" });
});
