import { describe, expect, test } from "vitest";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { completed, KINDS, type Kind } from "~/content/documents/kinds";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { matchHeader } from "~/content/editing/sheets/match-header.server";
import { readRows } from "~/content/editing/sheets/read-rows.server";
import { cellText } from "~/content/editing/sheets/read-sheet-file.server";
import { sheetSteps } from "~/content/editing/sheets/to-sheet.server";
import { type FieldText, kindTexts } from "./field-texts";
import { formFaults } from "./form-faults";
import type { FormNode } from "./form-nodes";
import { type FormValues, isBounded, toDocument, toFormValues } from "./form-values";
import { toFormView } from "./form-view";
import { fieldOfKind } from "./kind-field";

const fields = new Map(KINDS.map((kind) => [kind, fieldOfKind(kind)]));
const rootOf = (kind: Kind) => fields.get(kind) ?? expect.unreachable();
const textOf = (kind: Kind) => kindTexts[kind] as FieldText;
const viewOf = (kind: Kind, values: FormValues) =>
  toFormView({
    root: rootOf(kind),
    text: textOf(kind),
    values,
    faults: [],
    referenced: () => [],
    pages: () => [],
    days: () => [],
    factsIn: () => [],
    describePicture: (src) => ({ src, width: 0, height: 0, widths: [], placeholder: "" }),
  });

/** What a browser sends of a form on which nothing is changed. */
function sentBy(nodes: readonly FormNode[]): [string, string][] {
  return nodes.flatMap((node): [string, string][] => {
    if (node.type === "group") return sentBy(node.nodes);
    if (node.type === "list")
      return [[node.count.name, node.count.value], ...node.entries.flatMap((entry) => sentBy(entry.nodes))];
    const inputs = node.type === "words" ? node.inputs : [node.input];
    return inputs.flatMap(({ name, value, control }): [string, string][] => {
      if (control.type === "checkbox") return value === "true" ? [[name, "true"]] : [];
      if (control.type === "checkboxes") {
        const chosen = control.options.filter((option) => option.chosen);
        return chosen.length > 0 ? [[name, chosen.map((option) => option.value).join("\n")]] : [];
      }
      if (control.type === "select") return [[name, control.options.find(({ chosen }) => chosen)?.value ?? ""]];
      return [[name, value]];
    });
  });
}

describe.each(KINDS)("%s", (kind) => {
  test("every shipped document goes through its form unchanged and without a fault", () => {
    for (const { id, document } of shippedDocuments[kind]) {
      const { nodes } = viewOf(kind, toFormValues(rootOf(kind), document));
      const sent = new Map(sentBy(nodes));
      expect(JSON.stringify(completed(kind, toDocument(rootOf(kind), sent, document))), id).toBe(
        JSON.stringify(document),
      );
      expect(formFaults(rootOf(kind), sent), id).toEqual([]);
    }
  });

  test("every shipped document goes through a spreadsheet unchanged, in each language, and every field has a column", () => {
    // A row of empty cells is not a document.
    const stored = shippedDocuments[kind].filter(({ document }) => JSON.stringify(document) !== "{}");
    const documents = stored.map(({ document }) => document);
    for (const locale of LOCALES)
      runWithLocale(locale, () => {
        const sheet = last(sheetSteps(kind, documents, { revision: 7, year: 2025 }));
        // As a workbook has it, and as a file of texts has it.
        for (const cells of [sheet, sheet.map((row) => row.map(cellText))]) {
          const header = matchHeader(kind, cells);
          expect([header.faults, header.revision, header.year]).toEqual([[], 7, documents.length > 0 ? 2025 : null]);
          const columns = new Set([...header.columns.values()].map(({ name }) => name));
          expect([...namesIn(rootOf(kind))].filter((name) => !columns.has(name))).toEqual([]);
          for (const base of [stored, []]) {
            const { rows, faults } = last(readRows(kind, cells, header, base));
            expect(faults).toEqual([]);
            expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
            for (const { document, row } of rows) sameValue(document, documents[row - 2], base === stored);
          }
        }
      });
  });

  test("every field of the schema is in the form, with a label in each language", () => {
    // One entry in every list, so that all fields are there.
    const values = new Map<string, string>();
    let before = -1;
    while (values.size > before) {
      before = values.size;
      for (const node of listsIn(viewOf(kind, values).nodes)) values.set(node, "1");
    }
    const names = new Set(sentNames(viewOf(kind, values).nodes));
    expect([...namesIn(rootOf(kind))].filter((name) => !names.has(name))).toEqual([]);
    for (const locale of LOCALES)
      runWithLocale(locale, () => {
        for (const text of textsOf(viewOf(kind, values).nodes)) expect(text).not.toBe("");
      });
  });
});

/** The result of a generator. */
function last<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A new document has its fields in the order of the form. */
function sameValue(one: unknown, other: unknown, inOrder: boolean) {
  if (inOrder) expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  else expect(one).toEqual(other);
}

const listsIn = (nodes: readonly FormNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === "group") return listsIn(node.nodes);
    if (node.type !== "list") return [];
    return [node.count.name, ...node.entries.flatMap((entry) => listsIn(entry.nodes))];
  });

const inputsIn = (nodes: readonly FormNode[]): (FormNode & { type: "words" | "input" })[] =>
  nodes.flatMap((node) => {
    if (node.type === "group") return inputsIn(node.nodes);
    return node.type === "list" ? node.entries.flatMap((entry) => inputsIn(entry.nodes)) : [node];
  });

const sentNames = (nodes: readonly FormNode[]) =>
  inputsIn(nodes).flatMap((node) => (node.type === "words" ? node.inputs.map(({ name }) => name) : [node.input.name]));

/** Labels, and the words of choices whose values are not words. */
const textsOf = (nodes: readonly FormNode[]) =>
  inputsIn(nodes).flatMap((node) => {
    const control = node.type === "input" ? node.input.control : undefined;
    const options = control?.type === "select" || control?.type === "checkboxes" ? control.options : [];
    return [node.label, ...options.map(({ value, label }) => (label === value ? "" : label))];
  });

/** The names of all inputs that a schema asks for, with one entry in each list. */
function namesIn(field: ReturnType<typeof rootOf>, name = "", entity = false): string[] {
  if (field.type === "object") {
    const inner = entity || field.entity;
    return [...field.fields].flatMap(([key, part]) => namesIn(part, name ? `${name}.${key}` : key, inner));
  }
  if (field.type === "list") return namesIn(field.item, name ? `${name}.0` : "0", entity);
  return field.type === "text" && field.words && entity ? LOCALES.map((locale) => `${name}@${locale}`) : [name];
}

test.each([
  [{ "products#": "2", "products.0.name@en": "a", "products.1.name@en": "b" }, true],
  [{ "products#": "3", "products.0.name@en": "a" }, false],
  [{ "topics#": "1", "topics.0.facts#": "9999" }, false],
  [{ "products#": "1e9" }, false],
  [{ "products#": "-5", "promotions#": "none" }, true],
])("the lists of a form have no more entries than it has values: %j", (values, expected) => {
  expect(isBounded(new Map(Object.entries(values)))).toBe(expected);
});

test("1,001 entries are too many", () => {
  const values = new Map(Array.from({ length: 2_000 }, (_, index) => [`products.${index}.name@en`, "x"]));
  expect(isBounded(new Map([...values, ["products#", "1000"]]))).toBe(true);
  expect(isBounded(new Map([...values, ["products#", "1001"]]))).toBe(false);
});

test.each([
  ["75.000", 75_000],
  ["999,999,999,999,999", 999_999_999_999_999],
  ["9007199254740993", null],
  ["12.5", null],
  ["1.0000", null],
  ["1e9", null],
])("a price of %s is %j, and any other is named as no whole number", (price, expected) => {
  const [shipped] = shippedDocuments.tickets;
  const sent = new Map([...toFormValues(rootOf("tickets"), shipped?.document), ["price", price]]);
  const faults = formFaults(rootOf("tickets"), sent);
  expect(faults).toEqual(expected === null ? [{ name: "price", reason: "This must be a whole number." }] : []);
  expect(toDocument(rootOf("tickets"), sent, shipped?.document)).toMatchObject({ price: expected ?? price });
});
