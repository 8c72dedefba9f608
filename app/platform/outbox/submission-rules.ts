import { createHash, randomInt } from "node:crypto";
import { CROCKFORD, readCrockford } from "~/base/values/crockford";
import type { DeliveryKind, NewSubmission } from "./outbox";
import { isLead, type SubmissionKind, submissionForms } from "./submissions";

/**
 * Acknowledgements of leads, of interests and of orders to one mailbox within the window: a bot that types strangers' addresses must
 * not make us spam them. Nobody places more orders than that.
 */
export const MAX_ACKNOWLEDGEMENTS = { lead: 3, interest: 1, order: 10 };

/** The most with those that strangers may have caused. It is higher: strangers must not use up the limit of the address's owner. */
const MAX_WITH_STRANGERS = 20;

/** The deliveries of a submission. @param acknowledged acknowledgements under its cap key within `CAP_WINDOW_MS` */
export function planDeliveries(submission: NewSubmission, withApi: boolean, acknowledged: number): DeliveryKind[] {
  if (!isLead(submission)) {
    const { apart = 0, settled = 0 } = submission.strangers ?? {};
    const all = acknowledged - settled;
    return all - apart < MAX_ACKNOWLEDGEMENTS[submission.kind] && all < MAX_WITH_STRANGERS ? ["acknowledgement"] : [];
  }
  const kinds: DeliveryKind[] = ["staff-mail"];
  if (submission.source === "api") return kinds;
  if (withApi) kinds.push("api");
  if (acknowledged < MAX_ACKNOWLEDGEMENTS.lead) kinds.push("acknowledgement");
  return kinds;
}

/** Fields that the server adds, which may be others when the same is sent again. */
const MAY_CHANGE: ReadonlySet<string> = new Set(["categoryName", "amount", "until"]);

/**
 * Digest of what the visitor wrote. Without a form's moment of consent, what may change by itself, and the language, which older
 * instances do not send.
 */
export function fingerprint({ kind, payload, source }: NewSubmission): string {
  const { consent, language: _, ...fields } = payload;
  const given = source === "api" ? `${consent.textVersion} ${consent.at}` : consent.textVersion;
  const entries = Object.entries({ ...fields, consent: given })
    .filter(([name, value]) => value !== undefined && !MAY_CHANGE.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, entries]))
    .digest("hex");
}

const PREFIXES = Object.values(submissionForms).map(({ referencePrefix }) => referencePrefix);
const COMPACT = new RegExp(`^(${PREFIXES.join("|")})([0-9A-Z]{4})([0-9A-Z]{2})$`);

/** Draws a reference number, such as "EX-7K3F-2Q": 30 bits. @param draw returns an integer from 0 up to below its argument */
export function drawReference(kind: SubmissionKind, draw: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: 6 }, () => CROCKFORD.charAt(draw(CROCKFORD.length))).join("");
  return `${submissionForms[kind].referencePrefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Normalizes a reference as staff may type it ("ex 7k3f 2q", O for 0, I or L for 1). Other text is only trimmed. */
export function readReference(typed: string): string {
  const compact = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const match = COMPACT.exec(compact);
  if (!match) return typed.trim();
  const [, prefix, first = "", second = ""] = match;
  return `${prefix}-${readCrockford(first)}-${readCrockford(second)}`;
}
