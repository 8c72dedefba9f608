import { cleanLine } from "~/base/values/plain-text";
import { MOST_ALLOWED } from "~/booths/model/allowance";
import type { Press, PressOutcome } from "~/booths/stock/booth-desk.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { m } from "~/paraglide/messages";
import { type PASSES_FIELDS, readCount, readShown } from "./typed-passes";

/** Why nothing was done, with the field. */
type Fault = { field: string; message: string };

/** Sets the numbers of a contract as the form says. */
export async function changePasses(
  press: Press,
  field: (name: keyof typeof PASSES_FIELDS) => string,
): Promise<PressOutcome | { fault: Fault }> {
  const passes = readCount(field("passes"), MOST_ALLOWED.passes);
  const invitations = readCount(field("invitations"), MOST_ALLOWED.invitations);
  const reason = cleanLine(field("why"));
  if (passes === null) return tooMany("passes", MOST_ALLOWED.passes);
  if (invitations === null) return tooMany("invitations", MOST_ALLOWED.invitations);
  if (reason === "") return { fault: { field: "why", message: m.passes_why_missing() } };
  return siteBooths().desk.allot(press, readShown(field("had")), { passes, invitations }, reason);
}

const tooMany = (field: string, most: number): { fault: Fault } => ({
  fault: { field, message: m.passes_bad({ most }) },
});
