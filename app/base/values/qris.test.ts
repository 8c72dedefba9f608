import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crcOf, readQris } from "./qris";

/** Fictional. */
const CODE =
  "00020101021226690017ID.CO.EXAMPLE.WWW011893600999000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI52047922530336054061500005802ID5911EXPO-CONTOH6007JAKARTA61051027062130109ORDER00016304BAF8";

/** The same as a merchant's static code: without an amount, and with its own check sum. */
const withCrc = (text: string) => `${text}6304${crcOf(`${text}6304`)}`;
const STATIC = withCrc(CODE.slice(0, -8).replace("010212", "010211").replace("5406150000", ""));

test("the check sum is that of the specification", () => {
  expect(crcOf("123456789")).toBe("29B1");
  expect(crcOf(CODE.slice(0, -4))).toBe("BAF8");
});

test("a merchant's static code names the merchant", () => {
  expect(readQris(STATIC)).toEqual({
    ...{ text: STATIC, merchant: "EXPO-CONTOH", city: "JAKARTA", nationalId: "ID1020000000001" },
  });
});

describe("no static code of a merchant", () => {
  test.each([
    ["one for a single payment", CODE],
    ["one with an amount", withCrc(STATIC.slice(0, -8).replace("5802ID", "54061500005802ID"))],
    ["one in dollars", withCrc(STATIC.slice(0, -8).replace("5303360", "5303840"))],
    ["one without a name", withCrc(STATIC.slice(0, -8).replace("5911EXPO-CONTOH", ""))],
    ["one whose lengths are wrong", withCrc(STATIC.slice(0, -8).replace("5911", "5912"))],
    ["one with a part twice", withCrc(`${STATIC.slice(0, -8)}5303360`)],
    ["one with a lower-case check sum", STATIC.slice(0, -4) + STATIC.slice(-4).toLowerCase().replace(/\d{4}/, "beef")],
    ["a web address", "https://expo.example/pay"],
    ["nothing", ""],
    ["more than a code has", "0".repeat(5_000)],
  ])("is %s", (_, text) => expect(readQris(text)).toBeNull());

  test("is one with any other character", () => {
    fc.assert(
      fc.property(fc.nat(STATIC.length - 1), fc.constantFrom(..."0123456789ABCDEFXYZ."), (place, letter) => {
        fc.pre(STATIC[place] !== letter);
        expect(readQris(STATIC.slice(0, place) + letter + STATIC.slice(place + 1))).toBeNull();
      }),
    );
  });
});
