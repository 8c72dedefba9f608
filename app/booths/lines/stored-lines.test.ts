import { expect, test } from "vitest";
import { UnreadableRow } from "~/platform/database/rows";
import { readLines } from "./stored-lines.server";

const line = { text: { en: "Booth A-5, 9 m²", id: "Booth A-5, 9 m²" }, quantity: 1, unitPrice: 9, amount: 9 };

test("lines are read as they were stored", () => {
  expect(readLines(JSON.stringify([line]))).toEqual([line]);
});

test("a text that was stored before a language came has the words of the first one in it", () => {
  expect(readLines(JSON.stringify([{ ...line, text: { en: "Booth A-5" } }]))).toEqual([
    { ...line, text: { en: "Booth A-5", id: "Booth A-5" } },
  ]);
});

test("lines without their amount are refused", () => {
  expect(() => readLines(JSON.stringify([{ ...line, amount: undefined }]))).toThrow(UnreadableRow);
});
