import { describe, expect, it, vi } from "vitest";
import { z } from "~/base/values/zod";
import { localized } from "./localized";
import { name, text, translatable, words } from "./translations";

const note = translatable(z.object({ text: text(20) }));
const schema = translatable(
  z.object({
    slug: z.string(),
    title: text(20),
    place: name(20).optional(),
    hint: words(z.string()).optional(),
    steps: z.array(text()),
    pictures: z.array(z.object({ src: z.string(), alt: text() })).optional(),
    notes: z.array(note.nullable().catch(null)).optional(),
  }),
);
const list = z.object({ total: z.number(), items: z.array(schema) });

const original = {
  slug: "tent",
  title: "Tent",
  steps: ["Unfold", "Peg"],
  pictures: [{ src: "/a.webp", alt: "A tent" }],
};
const id = { title: "Tenda", steps: ["Buka", "Pasak"], pictures: [{ alt: "Sebuah tenda" }] };
const indonesian = {
  slug: "tent",
  title: "Tenda",
  steps: ["Buka", "Pasak"],
  pictures: [{ src: "/a.webp", alt: "Sebuah tenda" }],
  lang: "id",
};

const inIndonesian = (entity: object, onUnused?: (entity: object) => void) =>
  localized(schema, schema.parse(entity), "id", onUnused);

describe("an entity", () => {
  it("has the words of its translation, all else of its own, and no translations", () => {
    expect(inIndonesian({ ...original, translations: { id } })).toEqual(indonesian);
  });

  it("is in English when that is asked for, or when nobody translated it", () => {
    const unused = vi.fn();
    expect(localized(schema, schema.parse({ ...original, translations: { id } }), "en", unused)).toEqual({
      ...original,
      lang: "en",
    });
    expect(inIndonesian(original, unused)).toEqual({ ...original, lang: "en" });
    expect(unused).not.toHaveBeenCalled();
  });

  it("may be written in Indonesian, with English as its translation or without", () => {
    const written = { ...original, ...indonesian };
    expect(inIndonesian(written)).toEqual(written);
    expect(localized(schema, schema.parse(written), "en")).toEqual(written);
    const { title, steps } = original;
    const en = { title, steps, pictures: [{ alt: "A tent" }] };
    expect(localized(schema, schema.parse({ ...written, translations: { en } }), "en")).toEqual({
      ...original,
      lang: "en",
    });
  });

  it.each<[string, unknown, object?]>([
    ["lacks a text", { title: "Tenda", steps: id.steps }],
    ["lacks an optional text that the original has", id, { hint: "Mind the pegs" }],
    ["has a shorter list", { ...id, steps: ["Buka"] }],
    ["has a longer list", { ...id, pictures: [{ alt: "Satu" }, { alt: "Dua" }] }],
    ["lacks a text in a list", { ...id, pictures: [{}] }],
    ["is longer than the original may be", { ...id, title: "Tenda".repeat(10) }],
    ["is of another type", { ...id, title: 7 }],
    ["is no object", "Tenda"],
  ])("stays in English, and is reported once, when its translation %s", (_, faulty, more = {}) => {
    const unused = vi.fn();
    const entity = schema.parse({ ...original, ...more, translations: { id: faulty } });
    expect(localized(schema, entity, "id", unused)).toEqual({ ...original, ...more, lang: "en" });
    expect(localized(schema, entity, "id", unused)).toBe(localized(schema, entity, "id", unused));
    expect(unused).toHaveBeenCalledTimes(1);
  });

  it("ignores languages and fields that it does not know, and translations that are none", () => {
    const more = { id: { ...id, slug: "tenda", hint: "Ingat pasaknya" }, fr: { title: 1 } };
    expect(inIndonesian({ ...original, translations: more })).toEqual(indonesian);
    expect(inIndonesian({ ...original, translations: "id" })).toEqual({ ...original, lang: "en" });
  });

  it("has a name of the translation where that has one, and its own otherwise", () => {
    const placed = { ...original, place: "Central Jakarta" };
    expect(inIndonesian({ ...placed, translations: { id } }).place).toBe("Central Jakarta");
    expect(inIndonesian({ ...placed, translations: { id: { ...id, place: "Jakarta Pusat" } } }).place).toBe(
      "Jakarta Pusat",
    );
  });

  it("has parts with translations of their own, whatever language it is in", () => {
    const notes = [{ text: "Wet", translations: { id: { text: "Basah" } } }, { text: 7 }, { text: "Dry" }];
    expect(inIndonesian({ ...original, notes, translations: { id } })).toEqual({
      ...indonesian,
      notes: [{ text: "Basah", lang: "id" }, null, { text: "Dry", lang: "en" }],
    });
    expect(inIndonesian({ ...original, notes }).notes?.[0]).toEqual({ text: "Basah", lang: "id" });
  });
});

it("the entities of a response are created once per language, and what has no words is not copied", () => {
  const response = list.parse({ total: 1, items: [{ ...original, translations: { id } }] });
  const first = localized(list, response, "id");
  expect(first).toEqual({ total: 1, items: [indonesian] });
  expect(localized(list, response, "id")).toBe(first);
  expect(localized(list, { ...response }, "id").items).toBe(first.items);
  expect(localized(list, response, "en").items[0]?.title).toBe("Tent");
  const partners = { names: ["Arunika"] };
  expect(localized(z.object({ names: z.array(z.string()) }), partners, "id")).toBe(partners);
});
