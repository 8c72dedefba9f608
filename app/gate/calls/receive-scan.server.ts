import { siteClock } from "~/base/clock/clock.server";
import { log } from "~/base/log/log.server";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { GateTicket } from "~/gate/rules/gate-rules";
import type { GateRules, SentScan } from "~/gate/rules/protocol";
import { readScans } from "~/gate/rules/read-scans";
import type { Scan } from "~/gate/rules/scans";
import { isOfOtherExpo, toGateTicket } from "~/gate/rules/to-gate-ticket";
import type { GateDevice } from "~/gate/server/gate-devices.server";
import type { DoorTicket } from "~/gate/server/gate-tickets.server";
import type { Gate } from "~/gate/server/site-gate.server";
import { createCodeChecker, readTicketCode, type TicketCode } from "~/sales/tickets/codes/ticket-code";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";

/** ms before now at which a scan may lie: devices send what happened without a network, days later if need be. */
const MAX_AGE_MS = 30 * 24 * 3600_000;

/** A ticket that a device has proved to have seen. `issued`: as it was sold; null: this site knows only the signature. */
export type SeenTicket = { code: Pick<TicketCode, "id" | "kind" | "days">; issued: DoorTicket | null };

let checker: { keys: string; check: ReturnType<typeof createCodeChecker> } | undefined;

/** What a code says that one of the site's keys signed; null: it is not one of ours. */
function checkCode(text: string, { keys }: Pick<GateRules, "keys">): Promise<TicketCode | null> {
  const named = JSON.stringify(keys);
  if (checker?.keys !== named) checker = { keys: named, check: createCodeChecker(keys) };
  return checker.check(text);
}

/** The ticket of a code that is signed, or of an order that was looked up; null: nothing proves that there is one. */
export async function seeTicket(
  { code, found }: Pick<SentScan, "code" | "found">,
  rules: GateRules,
  { tickets }: Pick<Gate, "tickets">,
): Promise<SeenTicket | null> {
  if (!found) {
    const read = await checkCode(code, rules);
    return read && { code: read, issued: await tickets.find(read.id) };
  }
  const issued = await tickets.find(found.ticket);
  return issued?.reference === found.reference ? { code: codeOf(issued), issued } : null;
}

/** What the code of a ticket says, which the site itself has signed. */
export const codeOf = ({ id, ticket, code }: DoorTicket): SeenTicket["code"] =>
  readTicketCode(code) ?? { id, kind: kindHash(ticket), days: 0 };

/** What the doors' rules say of it. */
export function judgedAs({ code, issued }: SeenTicket, rules: GateRules): GateTicket {
  const { edition = FIRST_EDITION } = rules;
  const isOther = issued ? issued.edition !== edition : isOfOtherExpo(code, rules);
  return toGateTicket(code, rules, isOther ? "other_expo" : issued?.revoked ? "revoked" : "issued");
}

/**
 * A scan as it is stored. A device says when it was; the server says that it was not later than now.
 * @param seen null for an undo, and for a refused code that is not one of ours
 */
export function toScan(sent: SentScan, device: GateDevice, seen: SeenTicket | null): Scan {
  const { nonce, kind, people, undoes, reason, offline, unlisted, found } = sent;
  const now = siteClock.now();
  return {
    ...{ nonce, kind, people, offline, unlisted, device: device.id, door: device.door },
    ticket: seen?.code.id ?? "",
    type: seen?.code.kind ?? "",
    at: Math.min(now, Math.max(now - MAX_AGE_MS, sent.at)),
    undoes: kind === "undo" ? undoes : "",
    reason: kind === "refused" ? reason : "",
    evidence: found ? "order" : "code",
  };
}

/** An undo names a scan of its device, which has the ticket. */
const needsTicket = ({ kind }: SentScan) => kind !== "undo";

/** A refused code does not have to be ours. An entry or an exit needs a ticket. */
const proves = ({ kind }: SentScan) => kind === "entry" || kind === "exit";

/**
 * Stores what a device did, each line for itself.
 * @param lines as the device sent them
 * @returns nonces of what is stored now, and of what never will be, since nothing proves it. Of a line that this release cannot read it says
 * nothing: the device keeps it, and another release may read it
 */
export async function storeScans(
  device: GateDevice,
  lines: readonly unknown[],
  rules: GateRules,
  gate: Pick<Gate, "log" | "tickets">,
): Promise<{ stored: string[]; refused: string[] }> {
  const kept: Scan[] = [];
  const refused: { nonce: string; field: string }[] = [];
  const { scans, unread } = readScans(lines);
  for (const sent of scans) {
    const seen = needsTicket(sent) ? await seeTicket(sent, rules, gate) : null;
    // No more people than the ticket lets in, whatever a device says.
    const most = rules.kinds.find(({ hash }) => hash === seen?.code.kind)?.people ?? sent.people;
    if (seen || !proves(sent)) kept.push(toScan({ ...sent, people: Math.min(sent.people, most) }, device, seen));
    else refused.push({ nonce: sent.nonce, field: sent.found ? "found" : "code" });
  }
  await gate.log.record(kept);
  const note = (fields: readonly string[], message: string) => {
    if (fields.length === 0) return;
    log.warn({ device: device.id, door: device.door, lines: fields.length, fields: [...new Set(fields)] }, message);
  };
  note(
    refused.map(({ field }) => field),
    "lines of a gate device were refused",
  );
  note(unread, "lines of a gate device cannot be read by this release");
  return { stored: kept.map(({ nonce }) => nonce), refused: refused.map(({ nonce }) => nonce) };
}
