import { expect, test } from "vitest";
import { MAX_RETURN_PATH, returnPath, withReturn } from "./return-path";

test.each([
  ["/staff/orders/joe-aaaa-bb", "/staff/orders/joe-aaaa-bb"],
  ["/staff/orders?state=placed&q=ani%20putri", "/staff/orders?state=placed&q=ani%20putri"],
  ["/staff/orders?q=sari#top", "/staff/orders?q=sari"],
  ["/staff/content/brands/é", "/staff/content/brands/%C3%A9"],
])("%s is a page of the staff area", (asked, path) => expect(returnPath(asked)).toBe(path));

test.each([
  ...[null, undefined, "", "/", "/staff", "/staff?to=/staff/orders", "/staffing", "staff/orders"],
  ...["https://evil.example/staff/orders", "//evil.example/staff/", "/\\evil.example/staff/", "javascript:alert(1)"],
  ...["/staff/../brands", "/staff/%2e%2e/brands", "/staff/..//evil.example", "/id/staff/orders"],
  ...["/staff/sign-in?token=stolen", "/staff/x/../sign-in", `/staff/${"a".repeat(MAX_RETURN_PATH)}`],
])("%s is not", (asked) => expect(returnPath(asked)).toBeNull());

test("what is returned begins with the staff area, whatever was asked", () => {
  for (const asked of [
    "/staff/\\evil.example",
    "/staff//evil.example",
    "/staff/\t/evil.example",
    "/staff/@evil.example",
  ])
    expect(returnPath(asked)).toMatch(/^\/staff\//);
});

test("it is added to an address with and without a query", () => {
  expect(withReturn("/staff", "/staff/orders?q=a&b=c")).toBe("/staff?to=%2Fstaff%2Forders%3Fq%3Da%26b%3Dc");
  expect(withReturn("/staff?sent=yes", "/staff/gate")).toBe("/staff?sent=yes&to=%2Fstaff%2Fgate");
  expect(withReturn("/staff", null)).toBe("/staff");
});
