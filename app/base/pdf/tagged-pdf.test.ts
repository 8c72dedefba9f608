import { expect, test } from "vitest";
import { openPdf } from "./tagged-pdf.server";

const { plain } = await openPdf({ title: "T", subject: "S", author: "A", lang: "en" });

test.each([
  ["Budi Santoso", "Budi Santoso"],
  ["Nguyễn Thị Hồng", "Nguyen Thi Hong"],
  ["Łukasz Żółć", "Lukasz Zólc"],
  ["Đặng Văn Lâm", "Dang Van Lâm"],
  ["José Ñandú Müller", "José Ñandú Müller"],
  ["Budi 🏕️", "Budi"],
  ["李明 Budi", "Budi"],
  ["李明", ""],
  ["أحمد", ""],
  ["Rp\u00a075.000\nand\u2060more", "Rp\u00a075.000\nandmore"],
])("in a font alone %s is drawn as %s, without boxes", (words, drawn) => {
  expect(plain(words, "bold")).toBe(drawn);
});
