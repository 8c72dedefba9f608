import { generateKeyPairSync, randomBytes } from "node:crypto";
import { encodeQR } from "qr";
import { expect, test } from "vitest";
import { decodeBase45, encodeBase45 } from "~/sales/tickets/codes/base45";
import { createGroupChecker, findCode, packCodes, readGroupCode, unpackCodes } from "~/sales/tickets/codes/group-code";
import { createCodeChecker, createWebCheck, readTicketCode, toTicketId } from "~/sales/tickets/codes/ticket-code";
import { createGroupSigner } from "./group-codes.server";
import { createCodeSigner, kindHash, type SigningKey } from "./sign-code.server";

function createKey(kid: number): SigningKey {
  const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return { kid, x, d };
}

const keys = [createKey(0), createKey(7)];
const [older, newer] = keys as [SigningKey, SigningKey];
const check = createGroupChecker(keys, createWebCheck());

/** The tickets of an order, as a key has signed them. */
function sell(count: number, key = newer) {
  const sign = createCodeSigner(key);
  return Array.from({ length: count }, () => {
    const id = toTicketId(randomBytes(10));
    return { id, code: sign({ id, kind: kindHash("friday-pass"), days: ["2025-11-14"] }) };
  });
}

const signerOf = (all: readonly SigningKey[] = keys) => createGroupSigner({ signers: async () => all });

test("an order's group has the same code each time, signed by the key of its tickets, also after a newer key has come", async () => {
  const tickets = sell(3, older);
  const code = (await signerOf([older]))(tickets);
  expect((await signerOf())(tickets)).toBe(code);
  expect(await check(code ?? "")).toEqual({ kid: 0, id: tickets[0]?.id, count: 3 });
  const many = sell(300);
  expect(await check((await signerOf())(many) ?? "")).toEqual({ kid: 7, id: many[0]?.id, count: 255 });
});

test("one ticket is no group, nor are those whose key is not there", async () => {
  const sign = await signerOf();
  expect([sign([]), sign(sell(1)), sign(sell(2, createKey(9)))]).toEqual([null, null, null]);
});

test("the code of a group is no ticket's, nor the other way round, and a changed one is nobody's", async () => {
  const tickets = sell(2);
  const code = (await signerOf())(tickets) ?? "";
  expect(readTicketCode(code)).toBeNull();
  expect(await createCodeChecker(keys)(code)).toBeNull();
  expect(readGroupCode(tickets[0]?.code ?? "")).toBeNull();
  expect(await check(tickets[0]?.code ?? "")).toBeNull();
  // With the version of a ticket, or more tickets, the signature is wrong.
  for (const [at, value] of [
    [0, 2],
    [12, 9],
  ] as const) {
    const changed = encodeBase45((decodeBase45(code) ?? new Uint8Array()).with(at, value));
    expect([await check(changed), await createCodeChecker(keys)(changed)]).toEqual([null, null]);
  }
});

test("it is read wherever a ticket's code is: in small letters, behind other text, and as a QR code of the same size", async () => {
  const tickets = sell(60);
  const code = (await signerOf())(tickets) ?? "";
  expect([findCode(`]Q1${code.toLowerCase()}`), findCode(`x${tickets[0]?.code}`)]).toEqual([code, tickets[0]?.code]);
  expect(findCode("A".repeat(200))).toBeNull();
  const sizeOf = (text: string) => encodeQR(text, "raw", { ecc: "medium", encoding: "alphanumeric" }).length;
  expect(sizeOf(code)).toBe(sizeOf(tickets[0]?.code ?? ""));
  const codes = tickets.map((ticket) => ticket.code);
  expect(unpackCodes(packCodes(codes))).toEqual(codes);
  expect(packCodes(codes)).toHaveLength(60 * 81);
});
