import { expect, test } from "vitest";
import { hasGap, letterWith } from "./letter";

const EMPTY = "Hello Sari,\n\n\n\nBest regards";
const template = { body: "The booth is yours.", letter: "Hello Sari,\n\nThe booth is yours.\n\nBest regards" };
const other = "Hello Sari,\n\nWe have a question: […]\n\nBest regards";
const insert = (typed: string) => letterWith(typed, { ...template, untouched: [EMPTY, other] });

test("a template becomes the letter where nobody has typed anything, however the browser ends its lines", () => {
  for (const typed of ["", "  ", EMPTY, EMPTY.replaceAll("\n", "\r\n"), other])
    expect(insert(typed)).toBe(template.letter);
});

test("a template stands below what was typed, once", () => {
  const once = insert("Hello Sari,\n\nhow are you?");
  expect(once).toBe("Hello Sari,\n\nhow are you?\n\nThe booth is yours.");
  expect(insert(once)).toBe(once);
});

test("a letter says where it has to be filled in", () => {
  expect([hasGap(other), hasGap(template.letter)]).toEqual([true, false]);
});
