import { generateKeyPairSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeBase45, encodeBase45 } from "~/sales/tickets/codes/base45";
import { fromDayNumber } from "~/sales/tickets/codes/day-numbers";
import {
  createCodeChecker,
  createWebCheck,
  readDayBits,
  readTicketCode,
  readTicketId,
  TICKET_CODE_LENGTH,
  toDayBits,
  toTicketId,
} from "~/sales/tickets/codes/ticket-code";
import { createCodeSigner, kindHash, type SigningKey } from "./sign-code.server";

const DAYS = ["2025-11-14", "2025-11-15", "2025-11-16"];

function createKey(kid: number): SigningKey {
  const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return { kid, x, d };
}

/** Of version 2, whose codes have half of the hash. */
const KIND = kindHash("friday-pass").slice(0, 4);
const drawTicket = () => ({ id: toTicketId(randomBytes(10)), kind: KIND, days: ["2025-11-14"] });
const drawOldTicket = () => ({ id: toTicketId(randomBytes(10)), kind: kindHash("friday-pass"), days: 1 });

const hex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));

/** RFC 8032, section 7.1: private key, public key, message, signature. */
const VECTORS = [
  [
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
] as const;

test.each(VECTORS)("keys and signatures are those of RFC 8032: %s", async (secret, key, message, signature) => {
  expect(await createWebCheck()(hex(key), hex(signature), hex(message))).toBe(true);
  expect(await createWebCheck()(hex(key), hex(signature), hex(`${message}00`))).toBe(false);
  const [x, d] = [key, secret].map((half) => Buffer.from(half, "hex").toString("base64url"));
  const ticket = drawTicket();
  const code = createCodeSigner({ kid: 7, x: x ?? "", d: d ?? "" })(ticket);
  expect(await createCodeChecker([{ kid: 7, x: x ?? "" }])(code)).toEqual({ ...ticket, kid: 7 });
});

describe("a ticket's code", () => {
  it("has 122 characters, and says what was signed", async () => {
    const key = createKey(255);
    const check = createCodeChecker([createKey(0), key]);
    const tickets = [0, 1, 7, 255].map((days) => ({ ...drawOldTicket(), days }));
    for (const ticket of [drawTicket(), ...tickets]) {
      const code = createCodeSigner(key)(ticket);
      expect(code).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
      expect(code).toHaveLength(TICKET_CODE_LENGTH);
      expect(await check(code)).toEqual({ ...ticket, kid: 255 });
    }
  });

  it("names days as dates: up to 128 that follow each other, or any of 8; of others it says nothing", () => {
    const sign = createCodeSigner(createKey(0));
    const daysIn = (days: readonly string[]) => readTicketCode(sign({ ...drawTicket(), days }))?.days;
    const run = (first: number, length: number) => Array.from({ length }, (_, index) => fromDayNumber(first + index));
    const first = fc.integer({ min: 1, max: 0xffff - 200 });
    const fits = fc.oneof(
      fc.tuple(first, fc.integer({ min: 1, max: 128 })).map(([day, length]) => run(day, length)),
      fc
        .tuple(first, fc.subarray([1, 2, 3, 4, 5, 6, 7]))
        .map(([day, more]) => [0, ...more].map((one) => fromDayNumber(day + one))),
    );
    fc.assert(
      fc.property(fits, (days) => {
        expect(daysIn(days.toReversed())).toEqual(days);
      }),
    );
    for (const days of [[], run(2_000, 129), ["2025-11-01", "2025-11-15"], ["2019-12-31"], ["2200-01-01"], ["soon"]]) {
      expect(daysIn(days)).toEqual([]);
    }
  });

  it("names a ticket by 16 characters, which are read as people type them", () => {
    expect(toTicketId(new Uint8Array(10))).toBe("0".repeat(16));
    expect(toTicketId(new Uint8Array(10).fill(255))).toBe("Z".repeat(16));
    const id = "0123456789ABCDEF";
    expect(readTicketId("olz3-4567 89ab cdef".replace("z", "2"))).toBe(id);
    for (const typed of ["", "0", `${id}0`, "U".repeat(16), "0".repeat(5000)]) expect(readTicketId(typed)).toBeNull();
  });

  it("of version 1 names up to eight days of the event", () => {
    expect(toDayBits(DAYS, ["2025-11-16", "2025-11-14"])).toBe(5);
    expect(readDayBits(DAYS, 5)).toEqual(["2025-11-14", "2025-11-16"]);
    expect(toDayBits(DAYS, ["2025-11-14", "2025-12-01"])).toBe(0);
    const long = Array.from({ length: 12 }, (_, index) => `2025-11-${index + 10}`);
    expect(toDayBits(long, long.slice(7, 8))).toBe(128);
    expect(toDayBits(long, long.slice(8, 9))).toBe(0);
  });

  it("is not any other text", async () => {
    const check = createCodeChecker([createKey(0)]);
    const noise = fc.oneof(
      fc.string({ maxLength: 130 }),
      fc.uint8Array({ minLength: 81, maxLength: 81 }).map(encodeBase45),
    );
    await fc.assert(
      fc.asyncProperty(noise, async (text) => {
        expect(await check(text)).toBeNull();
      }),
    );
  });
});

/** The order of the group of Ed25519 (RFC 8032, section 5.1). */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The same signature with a second number that is the same one in the group. */
function addOrder(bytes: Uint8Array): Uint8Array {
  let scalar = bytes.slice(49).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + ORDER;
  const other = [...bytes.slice(0, 49)];
  for (let left = 32; left > 0; left -= 1) {
    other.push(Number(scalar & 255n));
    scalar >>= 8n;
  }
  return Uint8Array.from(other);
}

test("none of 10,000 altered codes is accepted", async () => {
  const [own, retired] = [createKey(1), createKey(0)];
  const check = createCodeChecker([retired, own]);
  const sign = createCodeSigner(own);
  const codes = Array.from({ length: 20 }, (_, index) => sign(index % 2 ? drawTicket() : drawOldTicket()));
  const issued = new Set(codes);
  const bytesOf = (code: string) => decodeBase45(code) ?? new Uint8Array();
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
  const draw = (below: number) => fc.nat(below - 1);
  const code = fc.constantFrom(...codes);
  const altered = fc.oneof(
    // Bits.
    fc.tuple(code, fc.array(draw(81 * 8), { minLength: 1, maxLength: 4 })).map(([text, bits]) => {
      const bytes = bytesOf(text);
      for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return encodeBase45(bytes);
    }),
    // A character, or two that change places.
    fc
      .tuple(code, draw(122), fc.constantFrom(...letters))
      .map(([text, at, letter]) => text.slice(0, at) + letter + text.slice(at + 1)),
    fc.tuple(code, draw(122), draw(122)).map(([text, a, b]) => {
      const all = [...text];
      [all[a], all[b]] = [all[b] ?? "", all[a] ?? ""];
      return all.join("");
    }),
    // Another key's id, another version.
    fc.tuple(code, draw(2), draw(256)).map(([text, at, value]) => encodeBase45(bytesOf(text).with(at, value))),
    // Cut, lengthened, turned around, other halves.
    fc.tuple(code, draw(122)).map(([text, end]) => text.slice(0, end)),
    fc.tuple(code, draw(122)).map(([text, start]) => text.slice(start)),
    fc.tuple(code, fc.constantFrom("0", " ", "00", "000", "\n")).map(([text, more]) => text + more),
    code.map((text) => text.toLowerCase()),
    fc.tuple(code, draw(121)).map(([text, at]) => text.slice(at + 1) + text.slice(0, at + 1)),
    fc
      .tuple(code, code, draw(81))
      .map(([a, b, at]) => encodeBase45(Uint8Array.from([...bytesOf(a).slice(0, at), ...bytesOf(b).slice(at)]))),
    // Signed by another event, with the same and with the older key's id.
    fc.constantFrom(0, 1).map((kid) => createCodeSigner({ ...createKey(9), kid })(drawTicket())),
    fc.tuple(code, draw(1)).map(([text]) => {
      const { id, kind, days } = readTicketCode(text) ?? drawTicket();
      return createCodeSigner({ ...createKey(9), kid: 1 })({ id, kind, days });
    }),
    code.map((text) => encodeBase45(addOrder(bytesOf(text)))),
    // No signature at all, or one of zeros: what the sum of zeros would accept.
    fc.tuple(code, fc.constantFrom(0, 1, 255)).map(([text, byte]) => encodeBase45(bytesOf(text).fill(byte, 17))),
  );
  let tried = 0;
  for (const text of fc.sample(
    altered.filter((text) => !issued.has(text)),
    { numRuns: 10_000, seed: 42 },
  )) {
    expect(await check(text), text).toBeNull();
    tried += 1;
  }
  expect(tried).toBe(10_000);
  for (const text of codes) expect(await check(text)).not.toBeNull();
});
