import { siteClock } from "~/base/clock/clock.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { BUYER_DAYS } from "~/sales/orders/site-orders.server";
import { siteGate } from "./site-gate.server";

const PURGE_EVERY_MS = 3600_000;
const DAY_MS = 24 * 3600_000;

/** Deletes scans that are past their retention, which is that of the tickets' buyers, by the time that pages show: doors write it. */
export function startScanPurge(): void {
  startRounds("scans past their retention", PURGE_EVERY_MS, () =>
    siteGate().log.purge(siteClock.now() - BUYER_DAYS * DAY_MS),
  );
}
