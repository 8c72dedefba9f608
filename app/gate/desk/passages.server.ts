import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { effectiveScans } from "~/gate/rules/scans";
import { siteGate } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";

/** When and where people went in and out with a ticket, without what a door has taken back. @param ticket its id */
export async function passagesOf(ticket: string): Promise<string[]> {
  const scans = await siteGate().log.ofTicket(ticket);
  return effectiveScans(scans).flatMap(({ kind, at, door, people }) => {
    const texts = { moment: formatSiteMoment(at), door };
    const group = people === 1 ? "" : ` (${m.gate_people({ count: people })})`;
    if (kind === "entry") return [m.gate_passage_in(texts) + group];
    return kind === "exit" ? [m.gate_passage_out(texts) + group] : [];
  });
}
