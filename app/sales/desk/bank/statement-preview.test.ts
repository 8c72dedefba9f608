import { expect, it } from "vitest";
import { timeOf, toPreview } from "./statement-preview.server";

const HOUR_MS = 3600_000;
const noon = (day: string) => Date.parse(`${day}T12:00:00+07:00`);
const line = (day: string | null) => ({ id: `line of ${day}`, row: 2, day, waits: null, rupiah: 50_001, note: "" });
const lines = [line("2025-11-20"), line(null), line("2025-11-01")];
const statement = { lines, unread: [], ignored: 0 };
const marked = (reference: string, day: string) => ({
  ...{ reference, amount: 50_123, name: "Sari", markedAt: noon(day) },
});

it("is of the days of its lines", () => {
  const [from, until] = [noon("2025-11-01") - 12 * HOUR_MS, noon("2025-11-20") + 12 * HOUR_MS];
  expect(timeOf(lines)).toEqual({ from, until });
  expect(timeOf([line(null)])).toBeNull();
});

it("lists orders that were marked as paid and that no line is for, and says when a receipt may be forged", () => {
  const seen = { reference: "JOE-7K3F-2Q", name: "Budi" };
  const matches = [{ line: lines[0], result: "paid", orders: [seen] }] as unknown as Parameters<typeof toPreview>[0];
  const all = [
    marked("JOE-8M4G-3R", "2025-11-02"),
    marked(seen.reference, "2025-11-20"),
    marked("JOE-9N5H-4S", "2025-11-14"),
  ];
  const { groups } = toPreview(
    matches,
    statement,
    { marked: all, listed: new Set() },
    { fileName: "mutasi.csv", kept: "" },
  );
  const group = groups.find(({ title }) => title === "Marked as paid, and not in this file");
  expect(group?.lines.map(({ orders, what, why }) => [orders[0]?.label, what, why])).toEqual([
    [
      "JOE-8M4G-3R (Sari)",
      expect.stringMatching(/^Rp.50\.123, marked on .*2 November/),
      expect.stringContaining("forged"),
    ],
    ["JOE-9N5H-4S (Sari)", expect.anything(), expect.stringContaining("a later file")],
  ]);
  expect(groups.map(({ title }) => title)).not.toContain("Please look yourself");
});
