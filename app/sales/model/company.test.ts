import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { type CompanyField, describeCompany, formatNpwp, readCompany, readNpwp, toCompanyFields } from "./company";

test.each([
  ["01.234.567.8-901.000", "012345678901000"],
  ["012345678901000", "012345678901000"],
  [" 0123 4567 8901 2345 ", "0123456789012345"],
  ["3171-0123-4567-8901", "3171012345678901"],
  ["01.234.567.8-901.00", null],
  ["01234567890123456", null],
  ["01.234.567.8-901.00O", null],
  ["", null],
])("%j is the tax number %j", (typed, digits) => {
  expect(readNpwp(typed)).toBe(digits);
});

test("a tax number is printed in its groups, and read as it is printed", () => {
  expect(formatNpwp("012345678901000")).toBe("01.234.567.8-901.000");
  expect(formatNpwp("0123456789012345")).toBe("0123 4567 8901 2345");
  for (const digits of ["012345678901000", "0123456789012345"]) expect(readNpwp(formatNpwp(digits))).toBe(digits);
});

test("a company needs its name; its tax number and address may be missing", () => {
  const read = (typed: Parameters<typeof readCompany>[0]) => runWithLocale("en", () => readCompany(typed));
  expect([read({}), read({ company: "  ", npwp: "", billing: "\n" })]).toEqual([null, null]);
  const company = { name: "PT Rimba Raya", npwp: "012345678901000", address: "Jl. Melati 5, Jakarta" };
  const typed = { company: " PT  Rimba Raya ", npwp: "01.234.567.8-901.000", billing: "Jl. Melati 5,\nJakarta" };
  expect(read(typed)).toEqual(company);
  expect(read(toCompanyFields(company))).toEqual(company);
  expect(read({ company: "PT Rimba Raya" })).toEqual({ name: "PT Rimba Raya", npwp: "", address: "" });
  const faults = (one: Parameters<typeof readCompany>[0]) => Object.keys((read(one) as { faults: object }).faults);
  expect([
    faults({ npwp: "12" }),
    faults({ billing: "Jl. Melati 5" }),
    faults({ company: "PT A", npwp: "12" }),
  ]).toEqual([["company", "npwp"], ["company"], ["npwp"]]);
});

test("it is said in one line", () => {
  // A field that somebody adds stands here, and in the line.
  const typed: Record<CompanyField, string> = {
    company: "PT Rimba Raya",
    npwp: "01.234.567.8-901.000",
    billing: "Jl. Melati 5",
  };
  const company = readCompany(typed);
  if (!company || "faults" in company) throw new Error("it cannot be read");
  for (const text of Object.values(typed)) expect(describeCompany(company)).toContain(text);
  expect(describeCompany({ name: "PT Rimba Raya", npwp: "012345678901000", address: "Jl. Melati 5" })).toBe(
    "PT Rimba Raya, NPWP 01.234.567.8-901.000, Jl. Melati 5",
  );
  expect(describeCompany({ name: "PT Rimba Raya", npwp: "", address: "" })).toBe("PT Rimba Raya");
});
