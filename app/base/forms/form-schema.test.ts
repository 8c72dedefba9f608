import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { interestForm } from "~/content/model/interest";
import { contactForm } from "~/leads/model/contact-message";
import { exhibitorForm } from "~/leads/model/exhibitor-registration";
import type { FormDefinition } from "./form-definition";
import { createFormSchema } from "./form-schema";

const forms = [
  { form: contactForm as FormDefinition, schema: createFormSchema(contactForm) },
  { form: exhibitorForm as FormDefinition, schema: createFormSchema(exhibitorForm) },
  { form: interestForm as FormDefinition, schema: createFormSchema(interestForm) },
];

type Schema = (typeof forms)[number]["schema"];

/** The messages about values as they are sent, by field. */
function messages(schema: Schema, values: Record<string, string>, locale: Locale): Record<string, string[] | null> {
  const submission = runWithLocale(locale, () => parseWithZod(new URLSearchParams(values), { schema }));
  return submission.status === "success" ? {} : (submission.error ?? {});
}

/** Values that break every rule of a field, one after the other. */
const WRONG = ["", "x".repeat(5000), "x", "1.5", "1", "100000", "http://a b", "javascript:alert(1)", "@@", "\u0000"];

describe.each(forms)("the messages of $form.kind", ({ form, schema }) => {
  const names = Object.keys(form.fields).filter((name) => !form.fields[name]?.internal);
  const wrong = WRONG.map((value) => Object.fromEntries([...names, "consentVersion"].map((name) => [name, value])));

  test("are none of zod's own, and in the language of the request, though the schema is built once", () => {
    for (const values of wrong) {
      const english = messages(schema, values, "en");
      const indonesian = messages(schema, values, "id");
      expect(Object.keys(english)).toEqual(Object.keys(indonesian));
      for (const [name, texts] of Object.entries(indonesian)) {
        expect(texts?.join(" ")).not.toMatch(/^$|Invalid|Too (?:big|small)|expected|undefined/);
        expect(texts).not.toEqual(english[name]);
      }
    }
  });

  test("name what is missing", () => {
    const found = messages(schema, {}, "id");
    for (const name of names) {
      const field = form.fields[name];
      if (field?.type === "choice" || field?.type === "integer" || field?.optional) continue;
      expect(found[name]).toEqual([runWithLocale("id", () => field?.missing?.())]);
    }
    expect(found.consent).toEqual(["Silakan centang kotaknya: tanpa persetujuan, data ini tidak boleh kami pakai."]);
  });
});

test.each([
  ["0812\u20113456\u20117890", "0812-3456-7890"],
  ["0812–3456—7890", "0812-3456-7890"],
  ["0812\u00a03456\u202f7890", "0812 3456 7890"],
  ["0812 3456 7890 (WA)", "0812 3456 7890"],
  ["WA: +62 812-3456-7890", "+62 812-3456-7890"],
  ["(WhatsApp) 0812.3456.7890", "0812.3456.7890"],
  ["0812345678901", "0812345678901"],
  ["0812 3456 78901", "0812 3456 78901"],
  ["\uff10\uff18\uff11\uff12 3456 7890", "0812 3456 7890"],
  ["+\u0669\u0666\u0666 \u0665\u0660 123 4567", "+966 50 123 4567"],
  ["+\u06f9\u06f8 \u06f9\u06f1\u06f2 345 6789", "+98 912 345 6789"],
])("the number %j is read as %s", (typed, read) => {
  const fields = { name: "Sari", email: "sari@visitor.example", topic: "visiting", message: "How?", phone: typed };
  const found = messages(createFormSchema(contactForm), fields, "en");
  expect(found).not.toHaveProperty("phone");
  expect(createFormSchema(contactForm).safeParse({ ...fields, consent: true }).data?.phone).toBe(read);
});

test.each(["WA", "(WA)", "0812 Sari 7890", "0812 3456 7890 / 0813 1111 2222", "x 0812 3456 7890"])(
  "%j is not a number",
  (typed) => expect(messages(createFormSchema(contactForm), { phone: typed }, "en")).toHaveProperty("phone"),
);

test("a length is written as the language writes numbers", () => {
  const [contact] = forms;
  const values = { message: "x".repeat(4001) };
  expect(messages(contact?.schema as Schema, values, "en").message).toEqual([
    "Your message can have at most 4,000 characters.",
  ]);
  expect(messages(contact?.schema as Schema, values, "id").message).toEqual(["Pesan maksimal 4.000 karakter."]);
});

test("consent is to the text in the language of the page", () => {
  const schema = createFormSchema(interestForm);
  const sent = { email: "wati@visitor.example", consent: "on" };
  const versionOf = (locale: Locale) =>
    runWithLocale(locale, () => schema.parse({ ...sent, consent: true }).consentVersion);
  expect(versionOf("en")).toBe("interest-2025-10-01");
  expect(versionOf("id")).toBe("interest-2025-10-01-id");
  expect(messages(schema, { ...sent, consentVersion: "interest-2025-10-01" }, "id")).toEqual({
    consentVersion: ["Teks privasi kami berubah. Silakan baca, lalu centang lagi kotaknya."],
  });
});
