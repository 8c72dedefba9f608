import { expect, test } from "vitest";
import { fingerprint } from "./payload";

test("the fingerprint is that of the kind and of what was given, in any order and without what is absent", () => {
  const first = fingerprint("contact-message", { name: "Sari", message: "Hello" });
  expect(fingerprint("contact-message", { message: "Hello", phone: undefined, name: "Sari" })).toBe(first);
  expect(fingerprint("contact-message", { name: "Sari", message: "Hello!" })).not.toBe(first);
  expect(fingerprint("press-accreditation", { name: "Sari", message: "Hello" })).not.toBe(first);
});
