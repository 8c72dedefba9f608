import { expect, test } from "vitest";
import { accountNumberIn } from "./account-number";

test.each([
  ["Bank Contoh 000 123 456 789, PT Jejak Rimba Media", "000123456789"],
  ["BCA 1234567890 a.n. PT Jejak", "1234567890"],
  ["Bank 46: 12-34.567", "1234567"],
  ["Mandiri 1234567890, BCA 0987654321", null],
  ["Cabang 12, ask at the counter", null],
  ["", null],
])("the number in %j is %j", (account, number) => {
  expect(accountNumberIn(account)).toBe(number);
});
