import { siteClock } from "~/base/clock/clock.server";
import type { CheckResponse, SentScan } from "~/gate/rules/protocol";
import type { GateDevice } from "~/gate/server/gate-devices.server";
import { readGateRules, toCarried } from "~/gate/server/read-rules.server";
import type { Gate } from "~/gate/server/site-gate.server";
import { judgedAs, seeTicket, storeScans, toScan } from "./receive-scan.server";

/**
 * Judges a ticket at a door, with what all doors have done, and lets people in.
 * @param unsent lines of the same ticket that the device has not sent yet, as it sent them
 */
export async function checkTicket(
  device: GateDevice,
  scan: SentScan,
  unsent: readonly unknown[],
  gate: Gate,
): Promise<CheckResponse> {
  const rules = await readGateRules();
  await storeScans(device, unsent, rules, gate);
  const seen = await seeTicket(scan, rules, gate);
  const now = siteClock.now();
  if (!seen) return { now, verdict: { verdict: "not_ours" }, people: 0, listed: null };
  const { code, issued } = seen;
  const entry = { ...toScan({ ...scan, kind: "entry" }, device, seen), at: now, unlisted: issued === null };
  const judged = await gate.log.admit(judgedAs(seen, rules), entry);
  return {
    now,
    ...judged,
    named: rules.verdicts?.[judged.verdict.verdict],
    listed: {
      ...{ type: code.kind, reference: issued?.reference ?? "", holder: issued?.holder ?? "" },
      ...toCarried(issued?.terms ?? null),
    },
  };
}
