import { describe, expect, it } from "vitest";
import type { Cell } from "~/base/sheets/sheet";
import { type GivenTicket, MAX_INVITATIONS, readInvitations } from "./invitation-rows";

const TICKETS: GivenTicket[] = [
  { field: "friday-pass", ticket: "friday-pass", day: "", names: ["Friday Pass", "Tiket Jumat"] },
  { field: "student.2025-11-14", ticket: "student", day: "2025-11-14", names: ["Student"] },
  { field: "student.2025-11-15", ticket: "student", day: "2025-11-15", names: ["Student"] },
];
const HEADER = ["Nama", "E-mail", "Bahasa", "Jenis tiket", "Hari", "Jumlah"];
const read = (...rows: Cell[][]) => readInvitations([HEADER, ...rows], TICKETS);
const ROW = ["Sari Dewi", "Sari+vip@Mail.example", "id", "tiket jumat", "", 2];

describe("a list of invitations", () => {
  it("names people, tickets in any language, and days where a ticket has them", () => {
    expect(
      read(
        ROW,
        ["", null, "", "", "", ""],
        ["Budi", "budi@mail.example", "English", "student", new Date("2025-11-15"), ""],
      ),
    ).toEqual({
      faults: [],
      invitations: [
        {
          ...{ row: 2, key: "sari@mail.example friday-pass", name: "Sari Dewi", email: "Sari+vip@Mail.example" },
          ...{ language: "id", field: "friday-pass", quantity: 2 },
        },
        {
          ...{ row: 4, key: "budi@mail.example student.2025-11-15", name: "Budi", email: "budi@mail.example" },
          ...{ language: "en", field: "student.2025-11-15", quantity: 1 },
        },
      ],
    });
  });

  it.each([
    [{ 0: "" }, "name"],
    [{ 1: "sari" }, "e-mail"],
    [{ 2: "Klingon" }, "English"],
    [{ 3: "Monday Pass" }, "ticket"],
    [{ 3: "Student" }, "day"],
    [{ 3: "Student", 4: "2025-11-16" }, "day"],
    [{ 5: 0 }, "60"],
    [{ 5: 61 }, "60"],
    [{ 5: "two" }, "60"],
  ])("with %j in a row says what is wrong there: %s", (changes, word) => {
    const result = read(Object.assign([...ROW], changes));
    expect(result).toMatchObject({ faults: [{ row: 2 }] });
    expect(JSON.stringify(result)).toContain(word);
  });

  it("has each mailbox and ticket once", () => {
    const result = read(ROW, Object.assign([...ROW], { 1: "sari@mail.example", 5: 1 }));
    expect(result).toMatchObject({ faults: [{ row: 3, text: expect.stringContaining("row 2") }] });
  });

  it("is refused as a whole without its columns, without rows, and with too many", () => {
    expect(
      readInvitations(
        [
          ["Nama", "Jenis tiket"],
          ["Sari", "x"],
        ],
        TICKETS,
      ),
    ).toHaveProperty("message");
    expect(readInvitations([], TICKETS)).toHaveProperty("message");
    expect(read()).toHaveProperty("message");
    const many = Array.from({ length: MAX_INVITATIONS + 1 }, () => ROW);
    expect(read(...many)).toHaveProperty("message");
  });
});
