import { expect, test } from "vitest";
import { nameLetter } from "./name-letter";

test("names stand under the letter after which they are sorted, those in other scripts under none", () => {
  const names = ["Dây Leo", "Đèn Huế", "Łódź", "Ærø", "Żubr", "Zoo", "9 Naga", "山の店", "متجر", "ร้าน"];
  expect(names.map(nameLetter)).toEqual(["D", "D", "L", "A", "Z", "Z", "0-9", null, null, null]);
});
