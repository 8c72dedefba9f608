import type { StaffMember, StaffRole } from "~/base/values/staff";

/** ms for which a link signs in. */
export const LINK_MS = 15 * 60_000;
/** ms without use after which a sign-in ends. */
export const SIGN_IN_MS = 12 * 3600_000;
/** ms after which the use of a sign-in is stored again, so that not every request writes. */
export const RENEW_AFTER_MS = 5 * 60_000;
/** Links that are mailed to one address within `LINK_MS`. The earlier ones still work when more are asked for. */
export const MAILS_PER_ADDRESS = 5;

const EVERYONE = ["sign-in", "end-own-sign-in", "handle-orders", "handle-gate"] as const;
const EDITORS = ["end-any-sign-in", "read-audit", "edit-content", "manage-sales"] as const;

/** All that somebody can do in the staff area. */
export type StaffAction = (typeof EVERYONE | typeof EDITORS)[number];

const ALLOWED: Readonly<Record<StaffRole, readonly StaffAction[]>> = {
  editor: [...EVERYONE, ...EDITORS],
  gate: EVERYONE,
};

/** Decides, for each action on the server, whether a role may do it. */
export function mayDo(role: StaffRole, action: StaffAction): boolean {
  return ALLOWED[role].includes(action);
}

/** An address as it is stored and compared: without spaces around it, in lower case. */
export const staffAddress = (typed: string): string => typed.trim().toLowerCase();

/** The role of an address; null when it is not listed. */
export function roleOf(members: readonly StaffMember[], address: string): StaffRole | null {
  return members.find(({ email }) => email === staffAddress(address))?.role ?? null;
}

/** Whether an address is listed with a role that may sign in. */
export function maySignIn(members: readonly StaffMember[], address: string): boolean {
  const role = roleOf(members, address);
  return role !== null && mayDo(role, "sign-in");
}

/**
 * When a sign-in that is used now ends; null while its last use was stored a moment ago.
 * @param seenAt when its last use was stored @param now both in ms since the epoch
 */
export function renewedUntil(seenAt: number, now: number): number | null {
  return now - seenAt < RENEW_AFTER_MS ? null : now + SIGN_IN_MS;
}
