import { expect, test } from "vitest";
import { detailText } from "./audit-words";

test("an amount at the end of a line of the log is one of rupiah, and other figures stay as they are", () => {
  expect(detailText("invoice-paid", "INV-2025-1-0001 8241751")).toBe("INV-2025-1-0001 Rp\u00a08.241.751");
  expect(detailText("invoice-reversed", "INV-2025-1-0001 -500000")).toBe("INV-2025-1-0001 -Rp\u00a0500.000");
  expect(detailText("invoice-moved", "INV-1 INV-2 1000")).toBe("INV-1 INV-2 Rp\u00a01.000");
  expect(detailText("invoice-credited", "CN-2025-1-0001 INV-2025-1-0001")).toBe("CN-2025-1-0001 INV-2025-1-0001");
  expect(detailText("edition-added", "2")).toBe("2");
  expect(detailText("invoice-paid", "INV-2025-1-0001")).toBe("INV-2025-1-0001");
});
