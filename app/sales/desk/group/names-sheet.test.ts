import { expect, test } from "vitest";
import { readNames } from "./names-sheet";

test("names and addresses are found by the names of their columns, in both languages, and without them by their place", () => {
  const names = [
    { name: "Sari Dewi", email: "sari@rimba.example" },
    { name: "Budi", email: "" },
  ];
  const people = [
    ["Sari Dewi", "sari@rimba.example"],
    ["Budi", null],
  ] as const;
  expect(readNames(people)).toEqual({ names });
  expect(readNames([["Name", "E-mail"], ...people])).toEqual({ names });
  expect(
    readNames([
      ["No", "Nama Lengkap", "Divisi", "Email"],
      [1, "Sari Dewi", "IT", "sari@rimba.example"],
      [2, " Budi ", "IT"],
      [],
      [null, ""],
    ]),
  ).toEqual({ names });
  expect(
    readNames([
      ["surel", "NAMA"],
      ["sari@rimba.example", "Sari Dewi"],
      ["", "Budi"],
    ]),
  ).toEqual({ names });
  expect(readNames([["Nama"], ["Sari Dewi"]])).toEqual({ names: [{ name: "Sari Dewi", email: "" }] });
  expect(readNames([])).toEqual({ names: [] });
});

test("what cannot be a name or an address is named by its row, and nothing is taken", () => {
  const rows = [["Name", "Email"], ["", "sari@rimba.example"], ["Budi", "budi at rimba"], [], ["x".repeat(81), ""]];
  expect(readNames(rows)).toEqual({
    faults: [
      { row: 2, about: "name", typed: "" },
      { row: 3, about: "email", typed: "budi at rimba" },
      { row: 5, about: "long", typed: "x".repeat(81) },
    ],
  });
});

test("cells of other kinds are read as their text, and a formula is a text like any other", () => {
  expect(
    readNames([
      ["=1+1", "a@b.example"],
      [17, ""],
      [new Date(0), "c@d.example"],
    ]),
  ).toEqual({
    faults: [{ row: 3, about: "name", typed: "" }],
  });
  expect(readNames([["=1+1", "a@b.example"]])).toEqual({ names: [{ name: "=1+1", email: "a@b.example" }] });
});
