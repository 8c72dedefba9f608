import { siteClock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { startRounds } from "~/base/rounds/rounds.server";
import { editionsOpenAt } from "~/content/editions/edition-state.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { BUYER_DAYS } from "~/sales/orders/site-orders.server";
import { createGroupSigner } from "~/sales/tickets/keys/group-codes.server";
import { siteTicketKeys } from "~/sales/tickets/keys/site-ticket-keys.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { GateDevices } from "./gate-devices.server";
import { GateGroups } from "./gate-groups.server";
import { GateLog } from "./gate-log.server";
import { GateTickets } from "./gate-tickets.server";
import { ScanCounts } from "./scan-counts.server";
import { SeenScans } from "./seen-scans.server";

/** What the doors work with. */
export type Gate = {
  devices: GateDevices;
  log: GateLog;
  tickets: GateTickets;
  counts: ScanCounts;
  seen: SeenScans;
  groups: GateGroups;
};

const PURGE_EVERY_MS = 3600_000;
const DAY_MS = 24 * 3600_000;

let gate: Gate | undefined;

/** The doors in this process's database; created at the first call. */
export function siteGate(): Gate {
  const database = siteDatabase();
  const edition = () => currentEdition().number;
  gate ??= {
    devices: new GateDevices(database, {
      clock: wallClock,
      secrets: env.sessionSecrets,
      edition,
      audit: (sql, editor, action, door) => siteStaff().record(sql, editor, action, door),
    }),
    // Days and hours of the event are by the clock that pages show.
    log: new GateLog(database, siteClock),
    tickets: new GateTickets(database, { edition }),
    counts: new ScanCounts(database),
    seen: new SeenScans(database, {
      clock: wallClock,
      audit: (sql, editor, ticket) => siteStaff().record(sql, editor, "gate-seen", ticket),
    }),
    groups: new GateGroups(database, { edition, signer: () => createGroupSigner(siteTicketKeys()) }),
  };
  return gate;
}

/** The address that makes a phone a gate device. The token is not sent to the server before somebody presses a button. */
export const gateLinkHref = (token: string, language?: Locale): string =>
  `${env.app.url}${localHref("/gate", language)}#link=${token}`;

/** Deletes scans that are past their retention, which is that of the tickets' buyers, by the time that pages show: doors write it. */
export function startScanPurge(): void {
  startRounds("scans past their retention", PURGE_EVERY_MS, () => {
    const before = siteClock.now() - BUYER_DAYS * DAY_MS;
    return siteGate().log.purge(before, editionsOpenAt(before));
  });
}
