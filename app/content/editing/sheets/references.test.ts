import { expect, test } from "vitest";
import type { Cell } from "~/base/sheets/sheet";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { columnsOf, entriesIn } from "./columns.server";
import { readRows } from "./read-rows.server";
import { referencesIn } from "./references.server";

const COLUMNS = [
  "slug",
  "name",
  "lang",
  "logo",
  "tagline@en",
  "description@en",
  "categories",
  "booth",
  "hall",
  "featured",
];

const columns = new Map(
  COLUMNS.map((name, place) => [
    place,
    columnsOf("brands", entriesIn([])).find((column) => column.name === name) ?? expect.unreachable(name),
  ]),
);

function read(categories: Cell, booth: Cell = "Z-9") {
  const row = ["new-brand", "New brand", "en", "", "A tagline", "A text.", categories, booth, "A", "No"];
  const header = { columns, revision: null, year: null, faults: [] };
  const references = referencesIn("brands", shippedDocuments);
  const steps = readRows("brands", [COLUMNS, row], header, [], references);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const [one, other] = shippedDocuments.brandCategories.map(
  ({ document }) => document as { slug: string; name: string; translations: { id: { name: string } } },
);
if (!one || !other) throw new Error("The content has two categories");

test("categories are named by their ids, or by their names in any language", () => {
  const written = `${one.name}; ${other.translations.id.name.toUpperCase()}`;
  expect(read(written).faults).toEqual([]);
  expect(read(written).rows[0]?.document).toMatchObject({ categories: [one.slug, other.slug] });
  expect(read(one.slug).rows[0]?.document).toMatchObject({ categories: [one.slug] });
});

test("a category that is none has its fault at its cell", () => {
  expect(read("Not a category!").faults).toMatchObject([
    { row: 2, column: COLUMNS.indexOf("categories"), label: "Categories" },
  ]);
});

test("a cell without categories has a fault in the editor's words", () => {
  expect(read("").faults).toMatchObject([{ label: "Categories", reason: "Please fill this in." }]);
});
