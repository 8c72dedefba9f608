import { expect, test } from "vitest";
import { mapKinds } from "~/content/documents/kinds";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { checkContent } from "~/content/rules/check-content";
import { applyChanges } from "~/content/store/publication";
import { followReferences } from "./follow-references";

const stored = (id: string, document: object) => ({ id, place: 0, document });

test("what names a document, and links to its page, follows it", () => {
  const before = { slug: "akar", name: "Akar" };
  const documents = {
    ...mapKinds(() => []),
    brands: [stored("akar", before), stored("akar-baru", { slug: "akar-baru", name: "Akar" })],
    sessions: [stored("s1", { id: "s1", brand: "akar" }), stored("s2", { id: "s2", brand: "akar-baru" })],
    faqs: [
      stored("f", {
        answer: "[Akar](/brands/akar), [other](/brands/akar-baru)",
        translations: { id: { answer: "/brands/akar." } },
        picture: "/pictures/brands/akar.webp",
        elsewhere: "https://shop.example/brands/akar",
      }),
    ],
  };
  expect(followReferences("brands", before, { slug: "akar-tua", name: "Akar Tua" }, documents)).toEqual([
    { kind: "sessions", id: "s1", document: { id: "s1", brand: "akar-tua" } },
    {
      kind: "faqs",
      id: "f",
      document: {
        answer: "[Akar](/brands/akar-tua), [other](/brands/akar-baru)",
        translations: { id: { answer: "/brands/akar-tua." } },
        picture: "/pictures/brands/akar.webp",
        elsewhere: "https://shop.example/brands/akar",
      },
    },
  ]);
  expect(followReferences("brands", before, { ...before, booth: "A-1" }, documents)).toEqual([]);
});

test.each(["brandCategories", "programs", "newsAuthors", "brands"] as const)(
  "after a document of %s has another slug and name, no other document is at fault",
  (kind) => {
    for (const { id, document, place } of shippedDocuments[kind].slice(0, 12)) {
      const { name } = document as { name: string };
      const after = { ...(document as object), slug: "another-slug", name: `${name} 2` };
      const changes = [
        { kind, id, document: null },
        { kind, id: "another-slug", document: after, place },
        ...followReferences(kind, document, after, shippedDocuments),
      ];
      expect(checkContent(applyChanges(shippedDocuments, changes), settingFacts), id).toEqual([]);
    }
  },
);

test("texts cite a ticket and a hall by their new ids", () => {
  const [ticket, hall] = [shippedDocuments.tickets.find(({ id }) => id === "friday-pass"), shippedDocuments.halls[0]];
  const pass = { ...Object(ticket?.document), id: "first-day" };
  const changes = [
    { kind: "tickets" as const, id: ticket?.id ?? "", document: null },
    { kind: "tickets" as const, id: "first-day", document: pass, place: 0 },
    ...followReferences("tickets", ticket?.document, pass, shippedDocuments),
  ];
  expect(changes.length).toBeGreaterThan(2);
  expect(checkContent(applyChanges(shippedDocuments, changes), settingFacts)).toEqual([]);
  const cites = {
    ...shippedDocuments,
    press: [{ id: "press", place: 0, document: { licence: "In {{hall.hall-a}}." } }],
  };
  const moved = followReferences("halls", hall?.document, { ...Object(hall?.document), id: "hall-1" }, cites);
  expect(moved).toContainEqual({ kind: "press", id: "press", document: { licence: "In {{hall.hall-1}}." } });
});

test("brands follow a booth that has another number, and a hall that has another name", () => {
  const unit = shippedDocuments.units.find(({ id }) => id === "hall-a / D-8")?.document as object;
  const renamed = followReferences("units", unit, { ...unit, booth: "Z-1" }, shippedDocuments);
  expect(renamed).toMatchObject([
    { kind: "brands", id: "air-jernih-field-filters", document: { hall: "Hall A", booth: "Z-1" } },
  ]);
  const hall = shippedDocuments.halls[0]?.document as object;
  const all = followReferences("halls", hall, { ...hall, name: "Hall B" }, shippedDocuments);
  expect(all).toHaveLength(shippedDocuments.brands.length + 1);
  expect(all[0]).toMatchObject({ kind: "event", document: { hall: "Hall B" } });
  expect(all[1]).toMatchObject({ kind: "brands", document: { hall: "Hall B" } });
});
