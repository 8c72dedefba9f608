import { expect, test } from "vitest";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { checkContent } from "~/content/rules/check-content";
import { applyChanges } from "~/content/store/publication";
import { askedChanges } from "./asked-changes.server";
import { storedPlan } from "./booth-parts";

/** The shipped content, with nothing but booths in its halls. */
const documents = {
  ...shippedDocuments,
  halls: shippedDocuments.halls.map((stored) => ({
    ...stored,
    document: { ...(stored.document as object), fixtures: [], amenities: [], translations: {} },
  })),
};
const plan = storedPlan(documents);
const [hall] = plan.halls;
if (!hall) throw new Error("there is no hall");

/** Faults of the shipped plan after a form of rows. */
function faultsAfter(fields: Record<string, string>) {
  const form = { step: "rows" as const, fields: new Map(Object.entries(fields)), file: null };
  const { changes, faults } = askedChanges(form, plan, hall ?? expect.unreachable(), documents);
  const reasons = checkContent(applyChanges(documents, changes), settingFacts).map(({ reason }) => reason);
  return [...faults, ...reasons];
}

test("rows stand on aisles in a hall that lists its aisles, in place of its booths and beside them", () => {
  const rows = { rows: "4", squares: "12", size: "3", aisle: "2", prefix: "N-" };
  expect(faultsAfter({ ...rows, removes: "true" })).toEqual([]);
  expect(faultsAfter({ ...rows, rows: "1", squares: "2", x: "46", y: "48" })).toEqual([]);
});

test("numbers are read as people type them, and others are refused", () => {
  const rows = { rows: "4", squares: "12", size: "3", aisle: "2,5", prefix: "N-", removes: "true" };
  expect(faultsAfter(rows)).toEqual([]);
  const all: Record<string, string>[] = [
    { rows: "0" },
    { rows: "1e1" },
    { squares: "-3" },
    { size: "" },
    { aisle: "wide" },
    { x: "900" },
  ];
  for (const wrong of all) expect([wrong, faultsAfter({ ...rows, ...wrong }).length]).toEqual([wrong, 1]);
  expect(faultsAfter({ ...rows, squares: "100", size: "20" })).toHaveLength(1);
});
