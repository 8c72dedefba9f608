import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { readUnits } from "./typed-booths";

const plan = { ...shippedContent, units: [...shippedContent.units] };

/** The numbers of the booths that are read, or the names that the plan does not have. */
function read(typed: string) {
  const found = readUnits(plan, typed);
  return found && ("unknown" in found ? found : found.units.map(({ booth }) => booth));
}

test("booths are typed in a list, in capital or small letters, or pasted from a column of a spreadsheet, which a field turns into spaces", () => {
  expect(read("D-8, c-7;H-20\nD-8")).toEqual(["D-8", "C-7", "H-20"]);
  expect(read("D-8\r\nC-7\r\n\r\nH-20\t\r\n")).toEqual(["D-8", "C-7", "H-20"]);
  expect(read(" D-8 C-7  H-20\t")).toEqual(["D-8", "C-7", "H-20"]);
});

test("a name with a space is one name, and what the plan does not have is named as it was typed", () => {
  const [first, ...others] = plan.units;
  const named = { ...plan, units: first ? [{ ...first, booth: "Foyer 1" }, ...others] : [] };
  expect(readUnits(named, "Foyer 1, D-8")).toHaveProperty("units.length", 2);
  expect(read("D-8, Foyer 1")).toEqual({ unknown: ["Foyer 1"] });
  expect(read("D-8 Z-99")).toEqual({ unknown: ["D-8 Z-99"] });
});
