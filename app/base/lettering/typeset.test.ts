import { expect, test } from "vitest";
import { typeset } from "./typeset";

const WIDTH = 20;

/** Letters of one width, and three fonts. */
const lines = (text: string, width = WIDTH) =>
  typeset(
    text,
    width,
    (grapheme) => (/\p{Script=Arabic}/u.test(grapheme) ? "arabic" : /\p{Script=Han}/u.test(grapheme) ? "han" : "latin"),
    (run) => [...run.text].length,
  ).map(({ runs }) => runs.toSorted((a, b) => a.left - b.left).map(({ text: part, face }) => `${face}:${part}`));

test("a text in several fonts is drawn in their runs", () => {
  expect(lines("李明 (Budi)")).toEqual([["han:李明", "latin: (Budi)"]]);
});

test("words from right to left stand in their order, with the signs beside them turned", () => {
  expect(lines("محمد أحمد")).toEqual([["arabic:أحمد", "latin: ", "arabic:محمد"]]);
  expect(lines("محمد (أحمد) Budi", 30)).toEqual([["latin:(", "arabic:أحمد", "latin:) ", "arabic:محمد", "latin: Budi"]]);
});

test("a line breaks between words, and within one that is too long", () => {
  expect(lines("Toko Kemah Gunung Gede Pangrango")).toEqual([["latin:Toko Kemah Gunung "], ["latin:Gede Pangrango"]]);
  const [first, ...others] = lines("Toko 雅加达户外展览会", 8);
  expect(first?.join("|")).toMatch(/^latin:Toko \|han:雅/);
  expect(others.flat().join("|")).toMatch(/^han:.*会$/);
  expect(lines("W".repeat(45)).map(([run]) => run?.length)).toEqual([26, 26, 11]);
  expect(lines("Jumat, 10.00–21.00 WIB", 15)).toEqual([["latin:Jumat, "], ["latin:10.00–21.00 WIB"]]);
  expect(lines("Friday, 10\u00a0AM\u00a0–\u00a09\u00a0PM", 15)).toEqual([
    ["latin:Friday, "],
    ["latin:10\u00a0AM\u00a0–\u00a09\u00a0PM"],
  ]);
  expect(lines("Rp\u00a075.000 (dan lagi)", 13)).toEqual([["latin:Rp\u00a075.000 "], ["latin:(dan lagi)"]]);
});

test("paragraphs and an empty text have their lines", () => {
  expect(lines("a\n\nb")).toEqual([["latin:a"], [], ["latin:b"]]);
});
