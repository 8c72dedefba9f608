import { expect, test } from "vitest";
import { createSigner } from "./signer.server";

const TEXT = "order JOE-0000-00";
const signer = createSigner(["new", "old"], "links");
const signature = signer.sign(TEXT);

test("what a listed secret has signed is valid, for its purpose alone", () => {
  expect(signer.isSigned(TEXT, signature)).toBe(true);
  expect(signer.isSigned(TEXT, createSigner(["old"], "links").sign(TEXT))).toBe(true);
  expect(signer.isSigned(TEXT, createSigner(["another"], "links").sign(TEXT))).toBe(false);
  expect(signer.isSigned(TEXT, createSigner(["new"], "forms").sign(TEXT))).toBe(false);
  expect(signer.isSigned(`${TEXT}1`, signature)).toBe(false);
});

test("a signature with one other character, wherever it stands, is none", () => {
  const others = Array.from(signature, (character, place) =>
    [signature.slice(0, place), character === "A" ? "B" : "A", signature.slice(place + 1)].join(""),
  );
  expect(others.filter((other) => signer.isSigned(TEXT, other))).toEqual([]);
});

test.each(["", signature.slice(1), `${signature}A`, "ü".repeat(signature.length)])("%j is not a signature", (other) => {
  expect(signer.isSigned(TEXT, other)).toBe(false);
});
