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
