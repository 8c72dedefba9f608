import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { LeadDesk } from "./lead-desk.server";
import { LeadHistory } from "./lead-history.server";
import { LeadInbox } from "./lead-inbox.server";

let inbox: LeadInbox | undefined;
let history: LeadHistory | undefined;
let desk: LeadDesk | undefined;

/** The leads of this site; created at the first call. */
export function siteInbox(): LeadInbox {
  inbox ??= new LeadInbox(siteDatabase());
  return inbox;
}

/** What staff did with them; created at the first call. */
export function siteLeadHistory(): LeadHistory {
  history ??= new LeadHistory(siteDatabase());
  return history;
}

/** What staff can do with them; created at the first call. */
export function siteLeadDesk(): LeadDesk {
  desk ??= new LeadDesk(siteDatabase(), {
    clock: wallClock,
    log: siteStaff(),
    suppressions: new Suppressions(siteDatabase(), env.sessionSecrets),
    edition: () => currentEdition().number,
  });
  return desk;
}
