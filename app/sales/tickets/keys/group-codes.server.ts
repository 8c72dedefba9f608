import { sign } from "node:crypto";
import { MIN_GROUP, toGroupBytes } from "~/sales/tickets/codes/group-code";
import { readTicketCode, toCodeText } from "~/sales/tickets/codes/ticket-code";
import { privateKeyOf } from "./sign-code.server";
import type { TicketKeys } from "./ticket-keys.server";

/** Writes the code of a group. @param tickets of an order, in its order @returns null: it has too few for a group */
export type SignGroup = (tickets: readonly { id: string; code: string }[]) => string | null;

/**
 * Signs the codes of groups. Nothing of them is stored: the key that signed an order's tickets signs the same code each time, also for orders
 * that a release sold which knew no groups.
 */
export async function createGroupSigner(keys: Pick<TicketKeys, "signers">): Promise<SignGroup> {
  const signers = new Map((await keys.signers()).map((key) => [key.kid, privateKeyOf(key)]));
  return (tickets) => {
    const [first] = tickets;
    const kid = first && readTicketCode(first.code)?.kid;
    const key = kid === undefined ? undefined : signers.get(kid);
    if (!first || kid === undefined || !key || tickets.length < MIN_GROUP) return null;
    const signed = toGroupBytes({ kid, id: first.id, count: tickets.length });
    return toCodeText(signed, sign(null, signed, key));
  };
}
