import { generateKeyPairSync, randomBytes, randomInt } from "node:crypto";
import { MAX_SENT_SCANS, type SentScan, type SyncResponse } from "~/gate/rules/protocol";
import { decodeBase45, encodeBase45 } from "~/sales/tickets/codes/base45";
import { createCodeChecker, readTicketCode, type TicketKey } from "~/sales/tickets/codes/ticket-code";
import { createCodeSigner } from "~/sales/tickets/keys/sign-code.server";
import type { Phone } from "./phone.ts";
import type { SoldTicket } from "./venue.ts";

/** The order of Ed25519's base point (RFC 8032, section 5.1): a signature whose second half is larger by it must not verify. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
/** Bytes of a code: where its parts begin (`ticket-code.ts`). */
const [KEY_AT, ID_AT, DAYS_AT, SIGNATURE_AT, SECOND_HALF_AT] = [1, 2, 16, 17, 49];

/** Undos that each phone forges. */
const UNDOS = 40;

const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const signElsewhere = createCodeSigner({ kid: 0, x, d });

const bytesOf = (code: string) => decodeBase45(code) ?? new Uint8Array();

function changeByte(code: string, at: number): string {
  const bytes = bytesOf(code);
  bytes[at] = (bytes[at] ?? 0) ^ randomInt(1, 256);
  return encodeBase45(bytes);
}

function enlargeSignature(code: string): string {
  const bytes = bytesOf(code);
  const half = Buffer.from(bytes.subarray(SECOND_HALF_AT)).reverse();
  const larger = BigInt(`0x${half.toString("hex")}`) + ORDER;
  return encodeBase45(
    Uint8Array.from([
      ...bytes.subarray(0, SECOND_HALF_AT),
      ...Buffer.from(larger.toString(16).padStart(64, "0"), "hex").reverse(),
    ]),
  );
}

/** Ways to make a code of a genuine one. */
const WAYS: readonly ((code: string, other: string) => string)[] = [
  (code) => changeByte(code, randomInt(0, bytesOf(code).length)),
  (code) => changeByte(code, KEY_AT),
  (code) => changeByte(code, randomInt(ID_AT, DAYS_AT)),
  (code) => changeByte(code, DAYS_AT),
  (code, other) =>
    encodeBase45(
      Uint8Array.from([...bytesOf(code).subarray(0, SIGNATURE_AT), ...bytesOf(other).subarray(SIGNATURE_AT)]),
    ),
  (code) => {
    const { id = "", kind = "", days = 0 } = readTicketCode(code) ?? {};
    return signElsewhere({ id, kind, days });
  },
  enlargeSignature,
];

/** Codes that no key of the site has signed. */
export const alterCodes = (tickets: readonly SoldTicket[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const { code } = tickets[index % tickets.length] as SoldTicket;
    const { code: other } = tickets[(index + 1) % tickets.length] as SoldTicket;
    return WAYS[index % WAYS.length]?.(code, other) ?? "";
  });

/** Checks codes as a phone without a network does. @returns how many it takes for genuine */
export async function checkOnPhone(codes: readonly string[], keys: readonly TicketKey[]): Promise<number> {
  const check = createCodeChecker(keys);
  let accepted = 0;
  for (const code of codes) if (await check(code)) accepted += 1;
  return accepted;
}

const toScan = (facts: Partial<SentScan>): SentScan => ({
  ...{ nonce: randomBytes(16).toString("base64url"), kind: "entry", at: Date.now(), people: 1, undoes: "", reason: "" },
  ...{ offline: true, unlisted: true, code: "", ...facts },
});

async function postSync(site: string, { cookie }: Phone["network"], body: string) {
  const response = await fetch(`${site}/gate/sync`, {
    ...{ method: "POST", body },
    headers: { "Content-Type": "application/json", Cookie: cookie },
  });
  const data = (await response.json()) as SyncResponse;
  return { status: response.status, data };
}

const syncWith = (scans: SentScan[]): string =>
  JSON.stringify({ scans, waiting: scans.length, since: { list: 1e9, log: 1e9, rules: "" }, battery: null });

/** Sends codes as entries, as phones that were taken over do. @returns how many the server stored, and how many it refused */
export async function sendAltered(site: string, phones: readonly Phone[], codes: readonly string[]) {
  const scans = codes.map((code) => toScan({ code }));
  const counts = { stored: 0, refused: 0 };
  for (let start = 0; start < scans.length; start += MAX_SENT_SCANS) {
    const phone = phones[(start / MAX_SENT_SCANS) % phones.length] as Phone;
    const { data } = await postSync(site, phone.network, syncWith(scans.slice(start, start + MAX_SENT_SCANS)));
    counts.stored += data.stored?.length ?? 0;
    counts.refused += data.refused?.length ?? 0;
  }
  return counts;
}

/** Sends syncs of phones again, from the same phone and from another one. @returns how many requests */
export async function replaySyncs(site: string, phones: readonly Phone[]): Promise<number> {
  let sent = 0;
  for (const [index, { network }] of phones.entries()) {
    const other = phones[(index + 1) % phones.length] as Phone;
    for (const body of network.syncs) {
      await postSync(site, network, body);
      await postSync(site, other.network, body);
      sent += 2;
    }
  }
  return sent;
}

/**
 * Sends what no honest phone sends: an undo of another phone's entry, a ticket of an order that does not have it, an entry without a code.
 * @param entries the last ones, with the number of their phone
 */
export async function sendForged(
  site: string,
  phones: readonly Phone[],
  entries: readonly { ticket: string; nonce: string | null; phone: number }[],
): Promise<void> {
  for (const { network } of phones) {
    const others = entries.filter(({ phone }) => phone !== network.number).slice(-UNDOS);
    const undos = others.map(({ nonce }) => toScan({ kind: "undo", undoes: nonce ?? "" }));
    const found = toScan({ found: { ticket: others[0]?.ticket ?? "", reference: "JOE-7K3F-2Q" } });
    await postSync(site, network, syncWith([...undos, found, toScan({})]));
  }
}
