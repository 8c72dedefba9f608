import { expect, test } from "vitest";
import { readAskedEmail } from "./read-email";

const read = (fields: Record<string, string>) => readAskedEmail(new Map(Object.entries(fields)));

test("a domain that looks mistyped is asked about once, and the button for what was meant counts before the field", () => {
  const email = "sari@gmial.com";
  const meant = "sari@gmail.com";
  expect(read({ email })).toEqual({ typed: email, fault: expect.stringContaining(`Did you mean ${meant}?`), meant });
  expect(read({ email, asked: email })).toEqual({ typed: email, email });
  expect(read({ email, asked: email, chosen: meant })).toEqual({ typed: meant, email: meant });
  // Another mistake than the one that was asked about.
  expect(read({ email: "sari@gmal.com", asked: email })).toMatchObject({ meant });
});

test("what is no address is refused, however often it is sent", () => {
  const email = "sari@gmail,com";
  expect(read({ email, asked: email })).toMatchObject({ typed: email, meant: "sari@gmail.com" });
  expect(read({ email: "sari" })).toMatchObject({ typed: "sari", meant: null });
  expect(read({ email: " " })).toMatchObject({ fault: expect.stringContaining("Tell us"), meant: null });
  expect(read({})).toMatchObject({ typed: "", meant: null });
});
