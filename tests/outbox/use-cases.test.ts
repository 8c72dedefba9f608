import { describe, expect, it } from "vitest";
import { CONTACT_CONSENT } from "~/features/contact/bounds";
import { sendContactMessage } from "~/features/contact/contact.server";
import { contactFormSchema } from "~/features/contact/schema";
import { EXHIBITOR_CONSENT, EXHIBITOR_MAX_LENGTH } from "~/features/exhibitor-registration/bounds";
import { registerExhibitor } from "~/features/exhibitor-registration/exhibitor-registration.server";
import { createExhibitorRegistrationSchema } from "~/features/exhibitor-registration/schema";
import type { Accepted, NewSubmission } from "~/services/outbox/outbox";

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
  const findCategoryName = async (): Promise<string | undefined> => undefined;
  return { stored, accepted, services: { outbox, clock, findCategoryName } };
}

const registration = createExhibitorRegistrationSchema().parse({
  company: "PT Rimba Raya",
  brand: "Rimba",
  category: "tents",
  contactName: "Sari",
  email: "sari@rimba.example",
  phone: "0812-3456-7890",
  jobTitle: "hidden, so dropped",
  consent: true,
});

const note = contactFormSchema.parse({
  name: "Budi",
  email: "budi@visitor.example",
  topic: "visiting",
  message: "Hello",
  consent: true,
});

describe("what is stored of a form", () => {
  it("has the category's name as the form showed it, where that is known", async () => {
    const { stored, services } = setUp();
    const known = new Map([["tents", "Tents & Tarps"]]);
    await registerExhibitor(registration, "key-1", { ...services, findCategoryName: async (slug) => known.get(slug) });
    await registerExhibitor(registration, "key-2", services);
    const names = stored.map(({ payload }) => "categoryName" in payload && payload.categoryName);
    expect(names).toEqual(["Tents & Tarps", undefined]);
  });

  it("has the typed words for a category beside their slug, exactly as they were typed", async () => {
    const { stored, services } = setUp();
    const findCategoryName = async () => "Tents & Tarps";
    const form = createExhibitorRegistrationSchema();
    const longest = "Ä".repeat(EXHIBITOR_MAX_LENGTH.category);
    for (const category of ["Perahu & dayung", "TENTS!", longest]) {
      const values = form.parse({ ...registration, category, consent: true });
      await registerExhibitor(values, "key", { ...services, findCategoryName });
    }
    expect(stored.map(({ payload }) => payload)).toMatchObject([
      { category: "perahu-dayung", categoryName: "Perahu & dayung" },
      { category: "tents", categoryName: "TENTS!" },
      { category: "a".repeat(EXHIBITOR_MAX_LENGTH.category), categoryName: longest },
    ]);
  });

  it("has the words that were typed for a category, beside the slug that they become", async () => {
    const { stored, services } = setUp();
    await registerExhibitor({ ...registration, category: "Perahu & dayung" }, "key-1", services);
    expect(stored).toMatchObject([{ payload: { category: "perahu-dayung", categoryName: "Perahu & dayung" } }]);
  });

  it("is the registration with its number as E.164 and the consent with its text and moment", async () => {
    const { stored, accepted, services } = setUp();
    expect(await registerExhibitor(registration, "key-1", services)).toEqual({ status: "accepted", accepted });
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
          consent: { textVersion: EXHIBITOR_CONSENT.version, at: "2025-10-15T03:00:00.000Z" },
        },
      },
    ]);
  });

  it("is the message, with or without a number", async () => {
    const { stored, services } = setUp();
    await sendContactMessage(note, "key-1", services);
    await sendContactMessage({ ...note, phone: "62 812 3456 7890" }, "key-2", services);
    expect(stored.map(({ payload }) => payload.phone)).toEqual([undefined, "+6281234567890"]);
    expect(stored[0]?.payload.consent.textVersion).toBe(CONTACT_CONSENT.version);
  });

  it("is nothing when the number is none, which is said at its field", async () => {
    const { stored, services } = setUp();
    const refused = { status: "refused", fieldErrors: { phone: [expect.stringMatching(/telephone number/)] } };
    expect(await registerExhibitor({ ...registration, phone: "000 000 0000" }, "key-1", services)).toEqual(refused);
    expect(await sendContactMessage({ ...note, phone: "000 000 0000" }, "key-1", services)).toEqual(refused);
    expect(stored).toEqual([]);
  });

  it("is not called accepted when the store is away", async () => {
    const outbox = { submit: () => Promise.reject(new Error("disk full")) };
    await expect(sendContactMessage(note, "key-1", { outbox, clock })).rejects.toThrow("disk full");
  });
});
