import { expect, test } from "vitest";
import { readNames, readTicketNames } from "./names-sheet";

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

const [ONE, TWO, THREE] = ["0000000000000001", "0000000000000002", "0000000000000003"];
const TICKETS = [ONE, TWO, THREE];

test("a row with the number of a ticket names that ticket, wherever it stands, and a row without a name says nothing", () => {
  const rows = [
    ["Ticket number", "Ticket", "Name", "E-mail"],
    ["0000 0000 0000 0003", "Friday", "Sari", "sari@rimba.example"],
    ["0000 0000 0000 0002", "Friday", "", ""],
    ["0000 0000 0000 0001", "Friday", "Budi", ""],
  ];
  expect(readTicketNames(rows, TICKETS)).toEqual({
    named: [
      { id: THREE, name: "Sari", email: "sari@rimba.example" },
      { id: ONE, name: "Budi", email: "" },
    ],
  });
});

test("without numbers the rows follow the tickets, and without a column for addresses these stay", () => {
  expect(readTicketNames([["Nama"], ["Sari"], ["Budi"]], TICKETS)).toEqual({
    named: [
      { id: ONE, name: "Sari" },
      { id: TWO, name: "Budi" },
    ],
  });
});

test("a ticket of another order, a number twice, a row too many and a page's address are named by their rows", () => {
  const numbered = [
    ["Nomor tiket", "Nama"],
    [ONE, "Sari"],
    [ONE, "Budi"],
    ["0000000000000009", "Ani"],
    ["", "Rina"],
    [TWO, "Win at evil.com now"],
  ];
  expect(readTicketNames(numbered, TICKETS)).toEqual({
    faults: [
      { row: 3, about: "twice", typed: ONE },
      { row: 4, about: "ticket", typed: "0000000000000009" },
      { row: 5, about: "ticket", typed: "" },
      { row: 6, about: "link", typed: "Win at evil.com now" },
    ],
  });
  const four = [["Name"], ["A"], ["B"], ["C"], ["D"]];
  expect(readTicketNames(four, TICKETS)).toEqual({ faults: [{ row: 5, about: "many", typed: "" }] });
  for (const name of [
    "Win: evil.app",
    "menang.co.id",
    "evil。com",
    "evil.travel/win",
    "me@evil",
    "WA 0812-3456-7890",
  ]) {
    expect(readTicketNames([["Name"], [name]], TICKETS)).toEqual({ faults: [{ row: 2, about: "link", typed: name }] });
  }
  for (const name of [
    "H. Moh. Idris, S.Kom.",
    "I.D. Putu",
    "O'Neil-Putri",
    "Siti (Bu RT)",
    "Drs.Budi M.Si/M.M",
    "Tamu 12",
  ]) {
    expect(readTicketNames([["Name"], [name]], TICKETS)).toHaveProperty("named");
  }
});

test("a name as long as the whole file is refused at once", { timeout: 20_000 }, () => {
  const name = "N".repeat(200_000);
  expect(readTicketNames([["Name"], [name]], TICKETS)).toEqual({ faults: [{ row: 2, about: "long", typed: name }] });
});
