import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldLengths } from "~/base/forms/form-definition";
import { createFormSchema } from "~/base/forms/form-schema";
import { completeCategory, createExhibitorSchema } from "~/leads/exhibitor-registration/schema";
import { contactForm } from "~/leads/model/contact-message";
import { exhibitorForm } from "~/leads/model/exhibitor-registration";
import { type LeadKind, leadSchemas } from "~/leads/model/leads";
import { storeSubmission } from "~/platform/forms/store-submission.server";
import type { NewSubmission } from "~/platform/outbox/outbox";
import { SEED, sample } from "../../support/content/sample";

const RUNS = sample(200, 1_000);

/** Valid and invalid values of a field: valid ones are frequent enough that some forms are accepted. */
function someValue(name: string): fc.Arbitrary<string | File> {
  const good: Record<string, string> = {
    company: "PT Rimba",
    brand: "Rimba",
    category: "tents",
    contactName: "Sari",
    name: "Budi",
    email: "a@b.example",
    phone: "0812 3456 7890",
    topic: "tickets",
    message: "Hello",
    boothType: "raw",
    boothSize: "18",
    consent: "on",
    website: "x.example",
    instagram: "@x",
  };
  return fc.oneof(
    { weight: 60, arbitrary: fc.constant(good[name] ?? "text") },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 100 }) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 5000 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", " ", "-1", "1e9", "NaN", "null", "[]", "{}", "\u0000", "\uD800", "on"),
    },
    { weight: 1, arbitrary: fc.nat(70_000).map((length) => "x ".repeat(length / 2)) },
    { weight: 1, arbitrary: fc.constant(new File(["x"], "x.bin")) },
  );
}

const NASTY_NAMES = ["__proto__", "constructor", "a.b", "a[0]", "a[", "[]", "", "company[0]", "consent.at", "toString"];

function bodies(names: string[]): fc.Arbitrary<FormData> {
  const wanted = fc.tuple(...names.map((name) => someValue(name).map((value) => [name, value] as const)));
  const extra = fc.array(fc.tuple(fc.constantFrom(...names, ...NASTY_NAMES), someValue("")), { maxLength: 1 });
  const dropped = fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, fc.nat(names.length));
  const repeated = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, extra);
  return fc.tuple(wanted, repeated, dropped).map(([fields, more, without]) => {
    const form = new FormData();
    for (const [name, value] of [...fields.filter((_, index) => index !== without), ...more]) form.append(name, value);
    return form;
  });
}

describe("any form body", () => {
  it("is refused with messages, or stored as a valid submission", async () => {
    const stored: NewSubmission[] = [];
    let refused = 0;
    const outbox = {
      async submit(submission: NewSubmission) {
        stored.push(submission);
        return { id: "", reference: "", repeated: false, sameContent: true, acknowledged: true };
      },
    };
    const services = { outbox, clock: { now: () => 0 } };
    const complete = (values: { category: string }) => completeCategory(values, async () => undefined);
    const namesOf = (lengths: object) => Object.keys(lengths).filter((name) => name !== "consentVersion");
    const messagesOf = (error: Record<string, string[] | null> | null) =>
      Object.values(error ?? {})
        .flat()
        .join("");
    const exhibitor = createExhibitorSchema([]);
    await fc.assert(
      fc.asyncProperty(bodies(namesOf(fieldLengths(exhibitorForm))), async (form) => {
        const submission = parseWithZod(form, { schema: exhibitor });
        if (submission.status === "success") {
          await storeSubmission(exhibitorForm, submission.value, "key", { ...services, complete });
          return;
        }
        expect(messagesOf(submission.error)).not.toBe("");
        refused += 1;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    const contact = createFormSchema(contactForm);
    await fc.assert(
      fc.asyncProperty(bodies(namesOf(fieldLengths(contactForm))), async (form) => {
        const submission = parseWithZod(form, { schema: contact });
        if (submission.status === "success") {
          await storeSubmission(contactForm, submission.value, "key", services);
          return;
        }
        expect(messagesOf(submission.error)).not.toBe("");
        refused += 1;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    for (const { kind, payload } of stored) {
      expect(leadSchemas[kind as LeadKind].parse(payload)).toEqual(payload);
      expect(JSON.stringify(payload)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    }
    // Without both results the run would prove nothing.
    expect(stored.length).toBeGreaterThan(RUNS / 10);
    expect(refused).toBeGreaterThan(RUNS / 10);
  });
});
