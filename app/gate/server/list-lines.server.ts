import { createCipheriv, createHash, hkdfSync } from "node:crypto";
import {
  LINE_HASH_BYTES,
  LINE_HEAD_BYTES,
  LIST_LABEL,
  type ListedTicket,
  nonceOf,
  writeBody,
} from "~/gate/rules/gate-list";
import { packCodes } from "~/sales/tickets/codes/group-code";

const KEY_BYTES = 32;

/** Writes the line of a ticket in the list of gate devices (`app/gate/rules/gate-list.ts`). */
export const writeLine = ({ code, seq, ...ticket }: ListedTicket & { code: string; seq: number }): Buffer =>
  encrypt(code, seq, Buffer.from(writeBody(ticket)));

/** Writes the line of a group. @param tickets the codes of its tickets, in their order */
export const writeGroupLine = (code: string, seq: number, tickets: readonly string[]): Buffer =>
  encrypt(code, seq, packCodes(tickets));

function encrypt(code: string, seq: number, text: Uint8Array): Buffer {
  const key = new Uint8Array(hkdfSync("sha256", code, "", LIST_LABEL, KEY_BYTES));
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(seq));
  const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(LINE_HEAD_BYTES);
  createHash("sha256")
    .update(LIST_LABEL + code)
    .digest()
    .copy(head, 0, 0, LINE_HASH_BYTES);
  head.writeUInt32BE(seq, LINE_HASH_BYTES);
  head.writeUInt16BE(body.length, LINE_HEAD_BYTES - 2);
  return Buffer.concat([head, body]);
}
