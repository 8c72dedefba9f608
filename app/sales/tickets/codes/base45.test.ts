import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBase45, encodeBase45 } from "./base45";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ["AB", "BB8"],
  ["Hello!!", "%69 VD92EX0"],
  ["base-45", "UJCLQE7W581"],
  ["ietf!", "QED8WEX0"],
  ["", ""],
])("%j is %j (RFC 9285, sections 4.3 and 4.4)", (text, encoded) => {
  expect(encodeBase45(bytesOf(text))).toBe(encoded);
  expect(decodeBase45(encoded)).toEqual(bytesOf(text));
});

test.each(["A", "AB8C", "bb8", "BB8 A", "B_8", "GGX", ":::", "::", "U6", "ÄB8"])("%j is none", (text) => {
  expect(decodeBase45(text)).toBeNull();
});

test("all bytes are read as they were written, and no two texts have the same", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
      expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z $%*+\-./:]{0,12}$/), (text) => {
      const bytes = decodeBase45(text);
      if (bytes) expect(encodeBase45(bytes)).toBe(text);
    }),
  );
});
