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
 */
export function planDeliveries(withApi: boolean, acknowledged: number, cap: AcknowledgementCap): DeliveryKind[] {
  const kinds: DeliveryKind[] = ["staff-mail"];
  if (withApi) kinds.push("api");
  if (acknowledged < cap.most) kinds.push("acknowledgement");
  return kinds;
}

/** Digest of what the visitor wrote, without the moment of consent, which differs each time the form is sent. */
export function fingerprint({ kind, payload }: NewSubmission): string {
  const { consent, ...fields } = payload;
  const entries = Object.entries({ ...fields, consent: consent.textVersion })
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, entries]))
    .digest("hex");
}
