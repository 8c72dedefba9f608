import { createHash } from "node:crypto";
import type { DeliveryKind, NewSubmission } from "./outbox";

/** Acknowledgements one address may cause: a bot that types strangers' addresses must not make us a spam cannon. */
export interface AcknowledgementCap {
  /** Most mails to one address within the window. */
  most: number;
  /** ms. */
  windowMs: number;
}

export const DEFAULT_ACKNOWLEDGEMENT_CAP: AcknowledgementCap = { most: 3, windowMs: 24 * 3600 * 1000 };

/** An address for counting: letter case and a "+tag" do not make another mailbox. */
export function capKey(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).replace(/\+.*$/, "");
  return `${local}@${email.slice(at + 1)}`.toLowerCase();
}

/**
 * What is to be delivered for a submission.
 * @param acknowledged acknowledgements lately caused by its address
 * @param source where it came from; see {@link NewSubmission}
 */
export function planDeliveries(
  withApi: boolean,
  acknowledged: number,
  cap: AcknowledgementCap,
  source: NewSubmission["source"] = "form",
): DeliveryKind[] {
  const kinds: DeliveryKind[] = ["staff-mail"];
  if (source === "api") return kinds;
  if (withApi) kinds.push("api");
  if (acknowledged < cap.most) kinds.push("acknowledgement");
  return kinds;
}

/**
 * Digest of what the visitor wrote. Without the moment of consent, which differs each time a form is sent; a client of
 * the API repeats it. Without the category's name, which is ours and may change.
 */
export function fingerprint({ kind, payload, source }: NewSubmission): string {
  const { consent, ...fields } = payload;
  const given = source === "api" ? `${consent.textVersion} ${consent.at}` : consent.textVersion;
  const entries = Object.entries({ ...fields, consent: given })
    .filter(([name, value]) => value !== undefined && name !== "categoryName")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, entries]))
    .digest("hex");
}
