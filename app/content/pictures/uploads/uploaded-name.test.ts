import { describe, expect, test } from "vitest";
import { addressOf, createName, describeName, fileNameOf, fileOf, nameAt, namesIn, withOrigin } from "./uploaded-name";

const HASH = "0123456789abcdef01234567";
const COLORS = "d0e6d2ccceb7bbc4af61a7a7";
const OPAQUE = createName(HASH, { width: 1920, height: 1280 }, COLORS);
const LOGO = createName(HASH, { width: 200, height: 80 }, "");

test("a name says the size, the widths of the files and the placeholder", () => {
  expect(OPAQUE).toBe(`${HASH}-1920x1280-${COLORS}`);
  expect(describeName(OPAQUE)).toEqual({
    width: 1920,
    height: 1280,
    widths: [320, 640, 960, 1280, 1920],
    placeholder: "linear-gradient(#d0e6d2,#ccceb7,#bbc4af,#61a7a7)",
  });
  expect(describeName(LOGO)).toEqual({ width: 200, height: 80, widths: [200], placeholder: "" });
});

test("the address of a picture names it, here and on another site with this software", () => {
  expect(addressOf(LOGO)).toBe(`/uploads/${HASH}-200x80.webp`);
  expect(nameAt(addressOf(LOGO))).toBe(LOGO);
  expect(nameAt(`https://expo.example${addressOf(OPAQUE)}`)).toBe(OPAQUE);
});

test.each([
  "/uploads/logo.webp",
  `/uploads/${HASH}-0x80.webp`,
  `/uploads/${HASH}-200x80.avif`,
  `/uploads/${HASH.toUpperCase()}-200x80.webp`,
  `/uploads/x/${HASH}-200x80.webp`,
  `/uploads/${HASH}-200x80-red;}.webp`,
  `//evil.example/uploads/${HASH}-200x80.webp`,
])("another address names none: %s", (src) => {
  expect(nameAt(src)).toBeNull();
});

test("pictures are found in any text", () => {
  const text = JSON.stringify({ a: addressOf(LOGO), b: [`![](${addressOf(OPAQUE)}#0,50)`], c: "/uploads/none.webp" });
  expect(namesIn(text)).toEqual([LOGO, OPAQUE]);
});

test("for another site pictures get the address of this one, once", () => {
  const text = JSON.stringify({
    logo: addressOf(LOGO),
    body: `![](${addressOf(OPAQUE)}#0,50)`,
    other: "/uploads/a.webp",
  });
  const sent = withOrigin(text, "https://expo.example");
  expect(JSON.parse(sent)).toEqual({
    logo: `https://expo.example${addressOf(LOGO)}`,
    body: `![](https://expo.example${addressOf(OPAQUE)}#0,50)`,
    other: "/uploads/a.webp",
  });
  expect(withOrigin(sent, "https://other.example")).toBe(sent);
});

describe("the files of a picture", () => {
  test("are its widths in both formats, and the plain one", () => {
    expect(fileOf(`${OPAQUE}-640.avif`)).toEqual({ name: OPAQUE, width: 640, format: "avif" });
    expect(fileOf(`${LOGO}-200.webp`)).toEqual({ name: LOGO, width: 200, format: "webp" });
    expect(fileOf(`${OPAQUE}.webp`)).toEqual({ name: OPAQUE, width: 960, format: "webp" });
    expect(fileOf(`${LOGO}.webp`)).toEqual({ name: LOGO, width: 200, format: "webp" });
    expect(fileNameOf({ name: LOGO, width: 200, format: "avif" })).toBe(`${LOGO}-200.avif`);
  });

  test.each([`${OPAQUE}-641.avif`, `${LOGO}-320.webp`, `${LOGO}.avif`, `${LOGO}.svg`, `${LOGO}-200.webp/x`, "a.webp"])(
    "%s is none",
    (name) => {
      expect(fileOf(name)).toBeNull();
    },
  );
});
