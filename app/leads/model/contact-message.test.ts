import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { createFormSchema } from "~/base/forms/form-schema";
import { contactForm } from "./contact-message";
import { leadSchemas } from "./leads";

const contactFormSchema = createFormSchema(contactForm);
const lengths = Object.entries(contactForm.fields).flatMap(([name, field]) =>
  "maxLength" in field ? [[name, field.maxLength] as const] : [],
);

const complete = {
  name: "Budi",
  email: "budi@example.com",
  topic: "tickets",
  message: "Is the hall open on Sunday?",
  consent: "on",
};

/** The value when accepted, else the faults by field. */
function read<Value>(submission: Submission<unknown, string[], Value>) {
  return submission.status === "success"
    ? { value: submission.value, error: undefined }
    : { value: undefined, error: submission.error ?? {} };
}

function submit(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return read(parseWithZod(form, { schema: contactFormSchema }));
}

describe("the contact form", () => {
  it.each(["name", "email", "topic", "message", "consent"])("requires %s", (name) => {
    expect(Object.keys(submit({ ...complete, [name]: "" }).error ?? {})).toEqual([name]);
  });

  it.each(lengths)("bounds %s at %i characters", (name, max) => {
    expect(submit({ ...complete, [name]: "x".repeat(max + 1) }).error?.[name]?.join(" ")).toContain("at most");
  });

  it("preserves the lines of the message and removes invisible characters", () => {
    const submission = submit({ ...complete, message: "One\r\n\r\n\r\n\r\nTwo\u202E\u0007 end   " });
    expect(submission.value?.message).toBe("One\n\nTwo end");
  });

  it("never accepts what the entity refuses, at the bounds", () => {
    const submission = submit({ ...complete, name: "n".repeat(80), message: "m".repeat(4000) });
    if (!submission.value) throw new Error("refused");
    const { consent: _, consentVersion, ...fields } = submission.value;
    const stored = { ...fields, language: "id", consent: { textVersion: consentVersion, at: "2025-10-15T03:00:00Z" } };
    expect(leadSchemas["contact-message"].parse(stored)).toEqual(stored);
  });
});
