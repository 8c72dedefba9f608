import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "~/base/values/staff";
import type { StaffAction } from "./accounts/staff-rules";
import { AUDIT_KINDS, actionsOfKind, detailParts, detailText, invoicesIn } from "./audit-words";

test("an amount at the end of a line of the log is one of rupiah, and other figures stay as they are", () => {
  expect(detailText("invoice-paid", "INV-2025-1-0001 8241751")).toBe("INV-2025-1-0001 · Rp\u00a08.241.751");
  expect(detailText("invoice-reversed", "INV-2025-1-0001 -500000")).toBe("INV-2025-1-0001 · -Rp\u00a0500.000");
  expect(detailText("invoice-moved", "INV-1 INV-2 1000")).toBe("INV-1 · INV-2 · Rp\u00a01.000");
  expect(detailText("invoice-credited", "CN-2025-1-0001 INV-2025-1-0001")).toBe("CN-2025-1-0001 · INV-2025-1-0001");
  expect(detailText("edition-added", "2")).toBe("2");
  expect(detailText("invoice-paid", "INV-2025-1-0001")).toBe("INV-2025-1-0001");
});

test("every line is of one kind by which the log can be filtered", () => {
  expect(AUDIT_KINDS.flatMap(actionsOfKind).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
});

test("an order, an exhibitor and a message in a line of the log lead to their pages, and what has none stays text", () => {
  const all: StaffAction[] = ["see-orders", "manage-exhibitors", "answer-leads"];
  const partsOf = (action: string, detail: string, may = all) => detailParts({ action, detail }, may);
  const wrapped = (text: string, to: string, end = ")") => [
    { text: "(", to: null },
    { text, to },
    { text: end, to: null },
  ];
  expect(partsOf("booth-reserved", "EX-GX48-CS D-11")).toEqual(
    wrapped("EX-GX48-CS", "/staff/exhibitors/ex-gx48-cs", " · D-11)"),
  );
  expect(partsOf("order-paid", "JOE-7K3F-2Q")).toEqual(wrapped("JOE-7K3F-2Q", "/staff/orders/joe-7k3f-2q"));
  expect(partsOf("lead-closed", "CM-7K3F-2Q")).toEqual(wrapped("CM-7K3F-2Q", "/staff/leads/cm-7k3f-2q"));
  expect(partsOf("invoice-paid", "INV-2025-1-0001 8241751")).toEqual([
    { text: "(INV-2025-1-0001 · Rp\u00a08.241.751)", to: null },
  ]);
  expect(partsOf("person-changed", "PR-7K3F-2Q")).toEqual([{ text: "(PR-7K3F-2Q)", to: null }]);
  // A line that names no exhibitor leads to the money of whose invoice it is.
  const billed = { "INV-2025-1-0001": "EX-GX48-CS" };
  const detail = "INV-2025-1-0001 8241751";
  expect(invoicesIn([detail, "CN-2025-1R4-0001 EX-GX48-CS", null])).toEqual(["INV-2025-1-0001"]);
  expect(detailParts({ action: "invoice-paid", detail }, ["see-invoices"], billed)).toEqual(
    wrapped("INV-2025-1-0001", "/staff/exhibitors/ex-gx48-cs/money", " · Rp\u00a08.241.751)"),
  );
  expect(detailParts({ action: "invoice-paid", detail }, all, billed)).toHaveLength(1);
  const drawn = { action: "invoice-drawn", detail: "INV-2025-1-0001 EX-GX48-CS" };
  expect(detailParts(drawn, [...all, "see-invoices"], billed).filter(({ to }) => to !== null)).toEqual([
    { text: "EX-GX48-CS", to: "/staff/exhibitors/ex-gx48-cs" },
  ]);
  expect(partsOf("published", "toString")).toEqual([{ text: "(toString)", to: null }]);
  // Finance reads the log, and no messages.
  expect(partsOf("lead-closed", "CM-7K3F-2Q", ["see-orders"])).toEqual([{ text: "(CM-7K3F-2Q)", to: null }]);
});
