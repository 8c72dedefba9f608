import { MAX_BOOTH } from "~/content/model/hall/hall-lists";
import { boothKey } from "~/content/model/hall/hall-plan";
import type { Drawing } from "./things";

/** A number with digits in it. */
export const DIGITS = /^(.*?)(\d+)(\D*)$/su;

/** The number after another one: "D-8", "D-9". However many digits there are: a number that stays as it is would never be free. */
export function nextNumber(number: string): string {
  const [, before = "", digits = "", after = ""] = DIGITS.exec(number) ?? [];
  return digits ? `${before}${String(BigInt(digits) + 1n).padStart(digits.length, "0")}${after}` : "A-1";
}

/** A number, or the first one after it that no booth has. */
export function freeNumber({ things }: Drawing, wanted: string): string {
  const taken = new Set(things.filter(({ kind }) => kind === "booth").map(({ name }) => boothKey(name)));
  let free = wanted;
  while (taken.has(boothKey(free))) free = nextNumber(free);
  return free;
}

/** "D-7b" of "D-7"; without room for a letter the next number. */
export const partNumber = (number: string, index: number): string =>
  number.length < MAX_BOOTH ? `${number}${String.fromCharCode(97 + index)}` : nextNumber(number);
