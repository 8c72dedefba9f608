import { describe, expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { Kind } from "~/content/documents/kinds";
import { type FieldText, kindTexts } from "~/content/editing/fields/field-texts";
import type { FormNode } from "~/content/editing/fields/form-nodes";
import { toFormValues } from "~/content/editing/fields/form-values";
import { toFormView } from "~/content/editing/fields/form-view";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { toLanguageChoice, toSections } from "./form-sections.server";

const nodesOf = (kind: Kind, document: object, older: readonly string[] = []): FormNode[] =>
  toFormView({
    root: fieldOfKind(kind),
    text: kindTexts[kind] as FieldText,
    values: toFormValues(fieldOfKind(kind), document),
    faults: [],
    older: new Set(older),
    referenced: () => [],
    pages: () => [],
    days: () => [{ value: "2025-11-14", label: "Friday 14 November" }],
    factsIn: (text) => (text.includes("{{event.hall}}") ? [{ citation: "{{event.hall}}", text: "Hall A" }] : []),
    describePicture: (src) => ({ src, width: 0, height: 0, widths: [], placeholder: "" }),
  }).nodes;

const EVENT = {
  ...{ lang: "en", title: "Expo", summary: "Three days.", helpDesk: "Desk, {{event.hall}}", closedDays: [] },
  ...{ translations: { id: { helpDesk: "Meja" } } },
};

const inputIn = (nodes: readonly FormNode[], id: string, index = 0) => {
  const node = nodes.find((one) => one.id === id);
  return node?.type === "words" ? node.inputs[index] : node?.type === "input" ? node.input : undefined;
};

describe("the form of a document", () => {
  test("has its fields in sections, each with how much of it is to check", () => {
    const sections = toSections(nodesOf("event", EVENT, ["helpDesk@id"]));
    expect(sections.map(({ title, toCheck }) => [title, toCheck?.said])).toEqual([
      ["Name", undefined],
      ["Dates and times", undefined],
      ["Place", "1 to check"],
      ["Texts", "1 to check"],
      ["Pictures", undefined],
      ["Notices", undefined],
      ["Next edition", undefined],
    ]);
    expect(sections.flatMap(({ nodes }) => nodes)).toHaveLength(Object.keys(kindTexts.event.fields).length + 1);
  });

  test("is one section without a title where none is named", () => {
    expect(toSections(nodesOf("faqs", {})).map(({ title }) => title)).toEqual([""]);
  });

  test("says what visitors read in place of a name that is not translated, and what text is missing", () => {
    const nodes = nodesOf("event", EVENT);
    expect(inputIn(nodes, "field-title", 1)).toMatchObject({ placeholder: "As in English" });
    expect(inputIn(nodes, "field-title", 1)).not.toHaveProperty("missing");
    expect(inputIn(nodes, "field-summary", 1)).toMatchObject({ missing: "Missing" });
    expect(inputIn(nodes, "field-summary", 0)).not.toHaveProperty("missing");
  });

  test("names the facts that a text cites, has a box for each day, and amounts with their currency", () => {
    const nodes = nodesOf("event", EVENT);
    expect(inputIn(nodes, "field-helpDesk")?.facts).toEqual([{ citation: "{{event.hall}}", text: "Hall A" }]);
    expect(inputIn(nodes, "field-closedDays")?.control).toMatchObject({ options: [{ value: "2025-11-14" }] });
    expect(inputIn(nodesOf("tickets", { price: 75_000, currency: "IDR" }), "field-price")).toMatchObject({
      ...{ value: "75.000", control: { type: "money", currency: "Rp" } },
    });
  });

  test.each(["R", "Rp", "rupiah", "€", "\u200b"])("stays while %j is typed as a currency", (currency) => {
    expect(inputIn(nodesOf("tickets", { price: 75_000, currency }), "field-price")).toMatchObject({
      ...{ value: "75.000", control: { type: "money", currency: "" } },
    });
  });

  test("shows a phone the language of its reader, with a mark at the one that lacks words, and both once something is wrong", () => {
    const nodes = nodesOf("event", EVENT);
    const shown = (hasFaults: boolean) =>
      toLanguageChoice(nodes, hasFaults)?.choices.flatMap(({ label, isShown }) => (isShown ? label : []));
    expect(toLanguageChoice(nodes, false)?.choices.map(({ mark }) => mark)).toEqual(["", "Missing", ""]);
    expect(shown(false)).toEqual(["English"]);
    expect(runWithLocale("id", () => shown(false))).toEqual(["Bahasa Indonesia"]);
    expect(shown(true)).toEqual(["Both"]);
    expect(toLanguageChoice(nodesOf("menus", {}), false)).toBeNull();
  });
});
