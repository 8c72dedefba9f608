import { readFileSync } from "node:fs";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { categorySlug } from "~/base/forms/form-schema";
import { LOCALES } from "~/base/i18n/locales";
import { BOOTH_TYPES } from "~/content/model/booth-types";
import { BOOTH_SIZE, exhibitorForm } from "~/leads/model/exhibitor-registration";
import { leadSchemas } from "~/leads/model/leads";
import { createExhibitorSchema } from "./schema";

const HIDDEN = ["jobTitle", "products"];
const lengths = Object.entries(exhibitorForm.fields).flatMap(([name, field]) =>
  "maxLength" in field && !("internal" in field) ? [[name, field.maxLength] as const] : [],
);

const complete = {
  company: "PT Rimba Raya",
  brand: "Rimba",
  category: "tents",
  contactName: "Sari Dewi",
  email: "sari@rimba.example",
  phone: "0812-3456-7890",
  consent: "on",
};

/** The value when accepted, else the faults by field. */
function read<Value>(submission: Submission<unknown, string[], Value>) {
  return submission.status === "success"
    ? { value: submission.value, error: undefined }
    : { value: undefined, error: submission.error ?? {} };
}

function submit(values: Record<string, string>, schema = createExhibitorSchema(HIDDEN)) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return read(parseWithZod(form, { schema }));
}

describe("the exhibitor registration form", () => {
  it("takes the required fields alone", () => {
    const submission = submit(complete);
    expect(submission.value).toMatchObject({
      brand: "Rimba",
      boothType: "not_sure",
      consent: true,
      consentVersion: exhibitorForm.consent.version,
    });
  });

  it.each(["company", "brand", "category", "contactName", "email", "phone", "consent"])("requires %s", (name) => {
    const submission = submit({ ...complete, [name]: "" });
    expect(Object.keys(submission.error ?? {})).toEqual([name]);
    expect(submission.error?.[name]?.[0]).toMatch(/^(Tell us|Choose|Please tick)/);
  });

  it.each(["jobTitle", "products"])("neither requires nor accepts %s while it is hidden", (name) => {
    const submission = submit({ ...complete, [name]: "Director" });
    expect(submission.value).not.toHaveProperty(name, "Director");
    const shown = submit(
      { ...complete, [name]: "Director" },
      createExhibitorSchema(HIDDEN.filter((hidden) => hidden !== name)),
    );
    expect(shown.value).toHaveProperty(name, "Director");
  });

  it("drops the brand when it is hidden", () => {
    const schema = createExhibitorSchema([...HIDDEN, "brand"]);
    const submission = submit(complete, schema);
    expect(submission.value?.brand).toBeUndefined();
    const { brand: _, ...withoutBrand } = complete;
    expect(submit(withoutBrand, schema).error).toBeUndefined();
  });

  it.each(lengths)("bounds %s at %i characters, with a message", (name, max) => {
    const schema = createExhibitorSchema([]);
    const submission = submit({ ...complete, [name]: "x".repeat(max + 1) }, schema);
    expect(submission.error?.[name]?.join(" ")).toContain(`at most ${max.toLocaleString("en")} characters`);
  });

  it("never accepts what the entity refuses, at the bounds", () => {
    const schema = createExhibitorSchema([]);
    const longest = Object.fromEntries(lengths.map(([name, max]) => [name, "x".repeat(max)]));
    const submission = submit(
      {
        ...complete,
        ...longest,
        email: `${"a".repeat(64)}@${"b".repeat(180)}.example`,
        phone: complete.phone,
        website: `https://example.com/${"w".repeat(280)}`,
        instagram: "x".repeat(30),
        boothType: "raw",
        boothSize: String(BOOTH_SIZE.max),
      },
      schema,
    );
    expect(submission.error).toBeUndefined();
    if (!submission.value) throw new Error("refused");
    const { consent: _, consentVersion, ...fields } = submission.value;
    const stored = {
      ...fields,
      phone: "+6281234567890",
      language: "id",
      consent: { textVersion: consentVersion, at: "2025-10-15T03:00:00Z" },
    };
    expect(leadSchemas["exhibitor-registration"].parse(stored)).toEqual(stored);
  });

  it.each<readonly [string, string, string]>([
    ["shell", "8", "The smallest booth is 9 m²."],
    ["raw", "17", "Raw space starts at 18 m²."],
    ["shell", "501", "The largest booth is 500 m²."],
    ["shell", "12.5", "Enter the area as a whole number of square metres, for example 18."],
    ["shell", "big", "Enter the area as a whole number of square metres, for example 18."],
  ])("refuses a %s booth of %s m²", (boothType, boothSize, message) => {
    expect(submit({ ...complete, boothType, boothSize }).error).toEqual({ boothSize: [message] });
  });

  it("takes the size of the smallest booth from who is not sure", () => {
    expect(BOOTH_SIZE.min.not_sure).toBe(Math.min(...BOOTH_TYPES.map((type) => BOOTH_SIZE.min[type])));
  });

  it.each(
    LOCALES.flatMap((locale) =>
      ["forms_booth_size_hint", "forms_exhibitor_description"].map((name) => [name, locale] as const),
    ),
  )("%s has the smallest area of each booth type in %s", (name, locale) => {
    const texts = JSON.parse(readFileSync(`app/messages/${locale}/forms.json`, "utf8"));
    expect(BOOTH_TYPES.filter((type) => !texts[name].includes(`{${type}}`))).toEqual([]);
  });

  it("reports a wrong booth size together with the other errors", () => {
    const { error } = submit({ ...complete, email: "no", boothType: "raw", boothSize: "9" });
    expect(Object.keys(error ?? {}).sort()).toEqual(["boothSize", "email"]);
  });

  it("refuses an unknown booth type, and a category that is not offered", () => {
    const schema = createExhibitorSchema(HIDDEN, ["boots"]);
    expect(Object.keys(submit({ ...complete, boothType: "island" }, schema).error ?? {}).sort()).toEqual([
      "boothType",
      "category",
    ]);
  });

  it.each([
    ["Perahu & dayung", "perahu-dayung"],
    ["  Café / kopi!", "cafe-kopi"],
    ["tents-shelters", "tents-shelters"],
    [`${"x".repeat(190)}!`, "x".repeat(190)],
    // One character that is written out as six.
    ["㎯".repeat(190), "rad-s2".repeat(32).slice(0, 191)],
  ])("takes words for a category while none are known to choose from, and keeps them (%#)", (typed, slug) => {
    const category = submit({ ...complete, category: typed }).value?.category ?? "";
    expect(category).toBe(typed.trim());
    expect(categorySlug(category)).toBe(slug);
  });

  it.each(["?!", "テント", "   "])("asks for a category that can be written as a slug, not %s", (category) => {
    expect(submit({ ...complete, category }).error).toEqual({ category: ["Tell us what you’ll show."] });
  });

  it.each([
    ["rimba.example", "https://rimba.example"],
    [" HTTP://rimba.example/a?b#c ", "HTTP://rimba.example/a?b#c"],
  ])("reads the web address %s", (typed, website) => {
    const submission = submit({ ...complete, website: typed });
    expect(submission.value?.website).toBe(website);
  });

  it.each([
    "javascript:alert(1)",
    "ftp://rimba.example",
    "rimba",
    "https://user:pass@rimba.example",
    "data:text/html,x",
  ])("refuses the web address %s", (website) => {
    expect(Object.keys(submit({ ...complete, website }).error ?? {})).toEqual(["website"]);
  });

  it.each(["@rimba.id", "rimba.id", "instagram.com/rimba.id", "https://www.instagram.com/rimba.id/?hl=id"])(
    "reads the Instagram name %s",
    (instagram) => {
      const submission = submit({ ...complete, instagram });
      expect(submission.value?.instagram).toBe("rimba.id");
    },
  );

  it("takes control characters, line ends and marks that reorder text out of a line", () => {
    const submission = submit({ ...complete, company: "PT\u0000 Rimba\r\nBcc: all@x.example\u202Egnp.exe\u200B" });
    expect(submission.value?.company).toBe("PT Rimba Bcc: all@x.examplegnp.exe");
  });

  it("takes no consent to an older text, nor anything but a tick", () => {
    expect(Object.keys(submit({ ...complete, consentVersion: "exhibitor-1999" }).error ?? {})).toEqual([
      "consentVersion",
    ]);
    expect(Object.keys(submit({ ...complete, consent: "false" }).error ?? {})).toEqual(["consent"]);
  });

  it("refuses a repeated field with an error", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(complete)) form.append(name, value);
    form.append("company", "Another");
    const submission = read(parseWithZod(form, { schema: createExhibitorSchema(HIDDEN) }));
    expect(Object.keys(submission.error ?? {})).toEqual(["company"]);
  });
});
