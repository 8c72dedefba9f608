import { describe, expect, it } from "vitest";
import { createFormSchema } from "~/base/forms/form-schema";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { completeCategory, createExhibitorSchema } from "~/leads/exhibitor-registration/schema";
import { contactForm } from "~/leads/model/contact-message";
import { type ExhibitorValues, exhibitorForm } from "~/leads/model/exhibitor-registration";
import { storeSubmission } from "~/platform/forms/store-submission.server";
import type { Accepted, NewSubmission } from "~/platform/outbox/outbox";

const clock = { now: () => Date.parse("2025-10-15T03:00:00Z") };

function setUp() {
  const stored: NewSubmission[] = [];
  const accepted: Accepted = {
    id: "id-1",
    reference: "EX-7K3F-2Q",
    repeated: false,
    sameContent: true,
    acknowledged: true,
  };
  const outbox = {
    async submit(submission: NewSubmission) {
      stored.push(submission);
      return accepted;
    },
  };
  const services = { outbox, clock };
  return {
    stored,
    accepted,
    register: (
      values: ExhibitorValues,
      key: string,
      findName = async (_: string): Promise<string | undefined> => undefined,
    ) =>
      storeSubmission(exhibitorForm, values, key, {
        ...services,
        complete: (given) => completeCategory(given, findName),
      }),
    sendMessage: (values: typeof note, key: string) => storeSubmission(contactForm, values, key, services),
  };
}

const exhibitorSchema = createExhibitorSchema(["jobTitle", "products"]);

const registration = exhibitorSchema.parse({
  company: "PT Rimba Raya",
  brand: "Rimba",
  category: "tents",
  contactName: "Sari",
  email: "sari@rimba.example",
  phone: "0812-3456-7890",
  jobTitle: "hidden, so dropped",
  consent: true,
});

const note = createFormSchema(contactForm).parse({
  name: "Budi",
  email: "budi@visitor.example",
  topic: "visiting",
  message: "Hello",
  consent: true,
});

describe("the stored submission of a form", () => {
  it("has the category's name as shown in the form, if it is known", async () => {
    const { stored, register } = setUp();
    const known = new Map([["tents", "Tents & Tarps"]]);
    await register(registration, "key-1", async (slug) => known.get(slug));
    await register(registration, "key-2");
    const names = stored.map(({ payload }) => "categoryName" in payload && payload.categoryName);
    expect(names).toEqual(["Tents & Tarps", undefined]);
  });

  it("has a typed category unchanged, in addition to its slug", async () => {
    const { stored, register } = setUp();
    const findCategoryName = async () => "Tents & Tarps";
    const longest = "Ä".repeat(exhibitorForm.fields.category.maxLength);
    for (const category of ["Perahu & dayung", "TENTS!", longest]) {
      const values = exhibitorSchema.parse({ ...registration, category, consent: true });
      await register(values, "key", findCategoryName);
    }
    expect(stored.map(({ payload }) => payload)).toMatchObject([
      { category: "perahu-dayung", categoryName: "Perahu & dayung" },
      { category: "tents", categoryName: "TENTS!" },
      { category: "a".repeat(exhibitorForm.fields.category.maxLength), categoryName: longest },
    ]);
  });

  it("has the slug of a typed category", async () => {
    const { stored, register } = setUp();
    await register({ ...registration, category: "Perahu & dayung" }, "key-1");
    expect(stored).toMatchObject([{ payload: { category: "perahu-dayung", categoryName: "Perahu & dayung" } }]);
  });

  it("is the registration with the phone number in E.164 and the consent with text version and time", async () => {
    const { stored, accepted, register } = setUp();
    expect(await register(registration, "key-1")).toEqual({ status: "accepted", accepted });
    expect(stored).toEqual([
      {
        kind: "exhibitor-registration",
        key: "key-1",
        payload: {
          company: "PT Rimba Raya",
          brand: "Rimba",
          category: "tents",
          contactName: "Sari",
          email: "sari@rimba.example",
          phone: "+6281234567890",
          boothType: "not_sure",
          language: "en",
          consent: { textVersion: exhibitorForm.consent.version, at: "2025-10-15T03:00:00.000Z" },
        },
      },
    ]);
  });

  it("is the message, with or without a phone number", async () => {
    const { stored, sendMessage } = setUp();
    await sendMessage(note, "key-1");
    await sendMessage({ ...note, phone: "62 812 3456 7890" }, "key-2");
    expect(stored[0]?.payload).not.toHaveProperty("phone");
    expect(stored[1]?.payload).toHaveProperty("phone", "+6281234567890");
    expect(stored[0]?.payload).toMatchObject({ consent: { textVersion: contactForm.consent.version } });
  });

  it("has the language of the page, whose consent text was read", async () => {
    const { stored, sendMessage } = setUp();
    const { consentVersion: _, ...typed } = note;
    await runWithLocale("id", () => sendMessage(createFormSchema(contactForm).parse(typed), "key-1"));
    expect(stored[0]?.payload).toMatchObject({ language: "id", consent: { textVersion: "contact-2025-08-21-id" } });
  });

  it("does not exist when the phone number is invalid, which is an error at its field", async () => {
    const { stored, register, sendMessage } = setUp();
    const refused = { status: "refused", fieldErrors: { phone: [expect.stringMatching(/look like a phone number/)] } };
    expect(await register({ ...registration, phone: "000 000 0000" }, "key-1")).toEqual(refused);
    expect(await sendMessage({ ...note, phone: "000 000 0000" }, "key-1")).toEqual(refused);
    expect(stored).toEqual([]);
  });

  it("omits optional fields that contain only spaces", async () => {
    const { stored, register } = setUp();
    await register(exhibitorSchema.parse({ ...registration, consent: true, city: "  ", message: "\n " }), "key-1");
    expect(stored[0]?.payload).not.toHaveProperty("city");
    expect(stored[0]?.payload).not.toHaveProperty("message");
  });

  it("is refused when the store is down", async () => {
    const outbox = { submit: () => Promise.reject(new Error("disk full")) };
    await expect(storeSubmission(contactForm, note, "key-1", { outbox, clock })).rejects.toThrow("disk full");
  });
});
