import { expect, test } from "vitest";
import type { Cell } from "~/base/sheets/sheet";
import { type Kind, rowOf } from "~/content/documents/kinds";
import { fieldAt, fieldOf } from "~/content/editing/fields/fields";
import { readCell } from "./read-cell.server";

function read(kind: Kind, name: string, cell: Cell, stored = "", dayFirst: boolean | null = null) {
  const field = fieldAt(fieldOf(rowOf(kind).schema), name.replace(/@.*$/, "")) ?? expect.unreachable();
  return readCell(cell, { field, name }, { stored, dayFirst });
}

const at = (moment: string) => new Date(`${moment}Z`);

test.each<[Kind, string, Cell, string, string]>([
  ["brands", "booth", "D-8", "", "D-8"],
  ["brands", "booth", 12, "", "12"],
  ["brands", "name", "'=Gear", "", "=Gear"],
  ["brands", "name", "'+62 Outdoor", "", "+62 Outdoor"],
  ["brands", "name", "'Ndeso", "", "'Ndeso"],
  ["brands", "tagline@en", "8-Dec", "", "8-Dec"],
  ["brands", "description@en", "One.\r\n\r\nTwo.", "", "One.\n\nTwo."],
  ["winners", "wristband", 81, "0081", "0081"],
  ["winners", "wristband", "81", "0081", "0081"],
  ["winners", "wristband", "82", "0081", "82"],
  ["brands", "products.0.price", 75_000, "", "75000"],
  ["brands", "products.0.price", "75.000", "", "75.000"],
  ["brands", "products.0.price", "Rp 75.000,-", "", "75.000"],
  ["brands", "products.0.price", "IDR 75.000,00", "", "75.000"],
  ["brands", "products.0.price", "Rp75000", "", "75000"],
  ["brands", "products.0.price", "75.5", "", "75.5"],
  ["brands", "instagram", "@eiger.id", "", "eiger.id"],
  ["brands", "instagram", "https://www.instagram.com/eiger.id/?hl=id", "", "eiger.id"],
  ["brands", "website", "www.eiger.example/toko", "", "https://www.eiger.example/toko"],
  ["brands", "logo", "www.eiger.example/logo.png", "", "https://www.eiger.example/logo.png"],
  ["links", "url", " www.eiger.example/toko", "", "https://www.eiger.example/toko"],
  ["brands", "name", "www.tenda.id", "", "www.tenda.id"],
  ["brands", "booth", "www.tenda.id", "", "www.tenda.id"],
  ["brands", "categories", "tents; cooking, ropes", "", "tents\ncooking\nropes"],
  ["brands", "featured", true, "", "true"],
  ["brands", "featured", "Tidak", "", "false"],
  ["brands", "featured", "", "true", ""],
  ["tickets", "availability", "On sale", "", "on_sale"],
  ["tickets", "availability", "on_sale", "", "on_sale"],
  ["tickets", "validOn", at("2025-11-14T00:00"), "", "2025-11-14"],
  ["tickets", "validOn", "14/11/2025, 15/11/2025", "", "2025-11-14\n2025-11-15"],
  ["tickets", "salesEnd", at("2025-11-14T09:59:59.999"), "", "2025-11-14T10:00"],
  ["sessions", "day", 45_975, "", "2025-11-14"],
  ["sessions", "day", "45975", "", "2025-11-14"],
  ["sessions", "start", 45_975.4375, "", "2025-11-14T10:30"],
  ["sessions", "start", "14/11/2025", "", "2025-11-14T00:00"],
  ["sessions", "start", "11/14/2025 10:30 AM", "", "2025-11-14T10:30"],
  ["sessions", "start", at("1899-12-30T10:30"), "2025-11-15T09:00", "2025-11-15T10:30"],
  ["sessions", "start", "05/06/2025 10:30", "2025-05-06T10:30", "2025-05-06T10:30"],
  ["faqs", "seasons", "Before the expo; After the expo", "", "before\nafter"],
])("%s, %s: %j is read as a spreadsheet means it", (kind, name, cell, stored, value) => {
  expect(read(kind, name, cell, stored)).toEqual({ value });
});

test.each([
  ["23.30", "", "2025-11-14", "2025-11-14T23:30"],
  ["00.30", "", "2025-11-14", "2025-11-15T00:30"],
  ["12:30 AM", "2025-11-14T22:00", "2025-11-15", "2025-11-16T00:30"],
  ["00.30", "2025-11-14T22:00", undefined, "2025-11-15T00:30"],
  ["01.00", "2025-11-15T00:30", undefined, "2025-11-15T01:00"],
])("%s alone, where %j was, on the day %s, is %s", (cell, stored, day, value) => {
  const field = fieldAt(fieldOf(rowOf("sessions").schema), "end") ?? expect.unreachable();
  expect(readCell(cell, { field, name: "end" }, { stored, dayFirst: null, day })).toEqual({ value });
});

test.each<[Kind, string, Cell, string, RegExp]>([
  ["brands", "booth", at("2025-12-08T00:00"), "", /made a date of this: 2025-12-08\. It was perhaps “D-8”/],
  ["brands", "booth", at("2025-12-08T00:00"), "D-9", /“D-9”/],
  ["brands", "booth", "08-Des", "", /made a date of this: 08-Des\. It was perhaps “D-8”/],
  ["winners", "wristband", "6.28E+12", "6281234567890", /shortened this number to 6\.28E\+12.*“6281234567890”/],
  ["winners", "wristband", 6.281234567890123e18, "", /digits may be lost/],
  ["brands", "products.0.price", at("2025-12-08T00:00"), "", /must be a whole number/],
  ["brands", "name", "#NAME?", "", /shows an error/],
  ["brands", "featured", "perhaps", "", /“perhaps” is not one of: Yes, No/],
  ["tickets", "availability", "sold", "", /not one of: .*Sold out/],
  ["sessions", "start", "10:30", "", /10:30 has no day/],
  ["sessions", "day", "05/06/2025", "", /may be 2025-06-05 or 2025-05-06/],
])("%s, %s: %j is a fault that says what is lost", (kind, name, cell, stored, reason) => {
  expect(read(kind, name, cell, stored)).toEqual({ fault: expect.stringMatching(reason) });
});
