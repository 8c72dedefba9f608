import { siteClock } from "~/base/clock/clock.server";
import type { SyncResponse } from "~/gate/rules/protocol";
import type { GateDevice } from "~/gate/server/gate-devices.server";
import { readGateRules } from "~/gate/server/read-rules.server";
import type { Gate } from "~/gate/server/site-gate.server";
import type { ReadCall } from "./gate-requests.server";
import { storeScans } from "./receive-scan.server";

/** Lines of the list in one response: about 60 kB, 1.3 s at 400 kbit/s. */
const LIST_LINES = 1_000;
const LOG_LINES = 2_000;
/** ms of the log that devices need: who was let in today decides. */
const LOG_MS = 48 * 3600_000;

/**
 * Stores what a device did, and tells it what has changed since it last asked.
 * @param reads the newest version of codes that its page reads @param groupsSince up to which change it knows groups; null: it reads none
 */
export async function syncDevice(
  device: GateDevice,
  { scans, waiting, since, battery }: ReadCall<"sync">,
  { reads, groupsSince }: { reads: number; groupsSince: number | null },
  gate: Gate,
): Promise<SyncResponse> {
  const rules = await readGateRules();
  const { stored, refused } = await storeScans(device, scans, rules, gate);
  await gate.devices.seen(device.id, { battery, reads, waiting: Math.max(0, waiting - scans.length) });
  const list = await gate.tickets.linesAfter(since.list, LIST_LINES);
  return {
    now: siteClock.now(),
    device: device.id,
    door: device.door,
    stored,
    refused,
    ...(since.rules === rules.version ? {} : { rules }),
    list: { ...list, lines: list.lines.toString("base64") },
    // Tickets come first: with them a door can decide.
    ...(groupsSince === null || list.more ? {} : { groups: await newGroups(groupsSince, gate) }),
    log: await gate.log.since(since.log, siteClock.now() - LOG_MS, LOG_LINES),
  };
}

async function newGroups(since: number, { groups }: Pick<Gate, "groups">): Promise<SyncResponse["groups"]> {
  const { lines, ...rest } = await groups.linesAfter(since);
  return { ...rest, lines: lines.toString("base64") };
}
