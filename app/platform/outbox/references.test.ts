import { describe, expect, it } from "vitest";
import { drawReference, readReference } from "./references";

describe("reference numbers", () => {
  it("have no ambiguous letter", () => {
    for (let index = 0; index < 32; index++) expect(drawReference("CM", () => index)).not.toMatch(/[ILOU]/);
    expect(drawReference("EX", () => 31)).toBe("EX-ZZZZ-ZZ");
  });

  it.each([
    ["ex-7k3f-2q", "EX-7K3F-2Q"],
    [" EX 7K3F 2Q ", "EX-7K3F-2Q"],
    ["ex7k3f2q", "EX-7K3F-2Q"],
    ["CM-OILO-11", "CM-0110-11"],
    ["5d7c9f00-0000-4000-8000-000000000001", "5d7c9f00-0000-4000-8000-000000000001"],
  ])("are read from %j", (typed, reference) => {
    expect(readReference(typed)).toBe(reference);
  });
});
