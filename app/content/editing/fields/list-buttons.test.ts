import { expect, test } from "vitest";
import { rowOf } from "~/content/documents/kinds";
import { fieldOf } from "./fields";
import { type FormValues, toDocument, toFormValues } from "./form-values";
import { buttonOf, changeList, listChangeOf } from "./list-buttons";

const root = fieldOf(rowOf("brands").schema);
const products = [{ name: "Stove", price: 1 }, { name: "Pot" }, { name: "Lid" }];
const translations = { id: { products: [{ name: "Kompor" }, { name: "Panci" }, { name: "Tutup" }] } };
const values = toFormValues(root, { products, translations });

/** The names of the products in both languages. */
function namesIn(changed: FormValues) {
  const document = toDocument(root, changed, null) as {
    products: { name?: string }[];
    translations: typeof translations;
  };
  return document.products.map(({ name = "" }, index) => [name, document.translations.id.products[index]?.name ?? ""]);
}

const [STOVE, POT, LID] = [
  ["Stove", "Kompor"],
  ["Pot", "Panci"],
  ["Lid", "Tutup"],
];

test.each([
  ["add:products", [STOVE, POT, LID, ["", ""]]],
  ["remove:products.0", [POT, LID]],
  ["up:products.2", [STOVE, LID, POT]],
  ["down:products.0", [POT, STOVE, LID]],
  ["up:products.0", [STOVE, POT, LID]],
  ["down:products.2", [STOVE, POT, LID]],
  ["remove:products.7", [STOVE, POT, LID]],
  ["add:booth", [STOVE, POT, LID]],
  ["add:__proto__", [STOVE, POT, LID]],
  ["remove:products.0.name.1", [STOVE, POT, LID]],
])("%s moves an entry with its translation, and does nothing where it cannot", (button, expected) => {
  const change = listChangeOf(button) ?? expect.unreachable();
  expect(buttonOf(change)).toBe(button);
  expect(namesIn(changeList(root, values, change))).toEqual(expected);
});

test.each(["publish", "delete", "add", "remove:products", "up:products.99999", "down:products.-1"])(
  "%s is not a button of a list",
  (button) => expect(listChangeOf(button)).toBeNull(),
);

test("the entries of a list that is the whole document", () => {
  const synonyms = fieldOf(rowOf("searchSynonyms").schema);
  const two = toFormValues(synonyms, [
    { terms: ["a"], finds: ["b"] },
    { terms: ["c"], finds: ["d"] },
  ]);
  const change = listChangeOf("remove:0") ?? expect.unreachable();
  expect(toDocument(synonyms, changeList(synonyms, two, change), null)).toEqual([{ terms: ["c"], finds: ["d"] }]);
});
