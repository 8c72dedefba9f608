import { countScans } from "~/gate/rules/gate-rules";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { GateLog } from "~/gate/server/gate-log.server";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { readTicketCode } from "~/sales/tickets/codes/ticket-code";
import { peopleOfTerms } from "~/sales/tickets/codes/ticket-terms";
import { IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { createGroupSigner } from "~/sales/tickets/keys/group-codes.server";
import { TicketKeys } from "~/sales/tickets/keys/ticket-keys.server";
import { embeddedKind } from "./embedded-kinds";
import { buyer, openOrders, some } from "./orders";
import { runCommand } from "./run-command";

type Site = { dataDirectory: string; url: string };

/** The morning of the first day. */
export const FIRST_MORNING = "2025-11-14T10:30:00+07:00";

/** The address that makes a phone the device of a door. */
export async function printGateLink(door: string, site: Site, ...options: string[]): Promise<string> {
  const { code, out, error } = await runCommand("gate", ["link", door, ...options], settingsOf(site));
  const [link] = /http\S+#link=\S+/.exec(out) ?? [];
  if (!link) throw new Error(`There is no link (${code}): ${out} ${error}`);
  return link;
}

/** Such an address, without the command, whose process takes far longer than the rest. Its log of the staff area has no line for it. */
export async function issueGateLink(door: string, { dataDirectory, url }: Site): Promise<string> {
  const database = sqliteDatabase(dataDirectory);
  const devices = new GateDevices(database, { clock: Date, secrets: [GATE_SECRET], audit: async () => undefined });
  const made = await devices.linkOf(await devices.create(door, "a test"));
  await database.close();
  return `${url}/gate#link=${made?.token}`;
}

/** The settings with which the command finds a site. */
const settingsOf = ({ dataDirectory, url }: Site) => ({
  DATA_DIR: dataDirectory,
  APP_URL: url,
  SESSION_SECRET: GATE_SECRET,
});

/** Links are signed with it, by the command and by the site. */
export const GATE_SECRET = "a secret of the tests that is long enough";

/** What follows from the log of all doors. */
export async function countGate({ dataDirectory }: Pick<Site, "dataDirectory">) {
  const database = sqliteDatabase(dataDirectory);
  const scans = await new GateLog(database, { now: () => Date.now() }).between(0, Number.MAX_SAFE_INTEGER);
  await database.close();
  return countScans(scans, () => ({ people: 1, reentry: "none" }));
}

/** The code for all tickets of an order of a site, and those of the tickets in their order. */
export async function groupOfOrder({ dataDirectory }: Pick<Site, "dataDirectory">, reference: string) {
  const database = sqliteDatabase(dataDirectory);
  const issued = new IssuedTickets(database, { clock: Date, eventDays: () => [] });
  const tickets = await issued.ofOrder(reference);
  const sign = await createGroupSigner(new TicketKeys(database, Date));
  await database.close();
  return { code: sign(tickets) ?? "", codes: tickets.map(({ code }) => code) };
}

/** Revokes a ticket of a site. @param at ms since the epoch */
export async function revokeTicket({ dataDirectory }: Pick<Site, "dataDirectory">, code: string, at: number) {
  const database = sqliteDatabase(dataDirectory);
  const issued = new IssuedTickets(database, { clock: { now: () => at }, eventDays: () => [] });
  await database.transaction(async (sql) => {
    const ticket = await issued.lock(sql, readTicketCode(code)?.id ?? "");
    if (ticket) await issued.move(sql, [ticket], "revoked", { editor: "staff@expo.example" });
  });
  await database.close();
}

/** Sets the database of a site that does not run back to before all scans, and before an order was paid, as a snapshot does. */
export async function setBackGate({ dataDirectory }: Pick<Site, "dataDirectory">, reference: string): Promise<void> {
  const { query, close } = sqliteDatabase(dataDirectory);
  await query("DELETE FROM gate_scan");
  await query("UPDATE sqlite_sequence SET seq = 0 WHERE name = 'gate_scan'");
  await query("UPDATE gate_device SET scans = 0");
  await query("DELETE FROM ticket_change WHERE ticket_id IN (SELECT id FROM issued_ticket WHERE reference = $1)", [
    reference,
  ]);
  await query("DELETE FROM issued_ticket WHERE reference = $1", [reference]);
  await query("UPDATE ticket_order SET state = 'expired' WHERE reference = $1", [reference]);
  await close();
}

/** A kind that the embedded content does not have. */
const ANYONE = { admits: [{ kind: "anyone", people: 1 }] };

let buyers = 0;

/**
 * Sells tickets on a site that runs.
 * @param payment `gate`: they wait for their money, and there are none yet
 * @param days on which they let in
 */
export async function sellTickets(
  { dataDirectory }: Pick<Site, "dataDirectory">,
  ticket: string,
  quantity = 1,
  payment: "manual" | "gate" = "manual",
  days = ["2025-11-14"],
) {
  const clock = { now: () => Date.now() };
  const orders = openOrders({ open: () => sqliteDatabase(dataDirectory) }, clock);
  buyers += 1;
  const email = `visitor${buyers}@visitor.example`;
  const held = await orders.hold({
    key: `${process.pid} ${Date.now()} ${buyers}`,
    keepUntil: clock.now() + 1e9,
    lines: [{ ...some(ticket, quantity, 1_000), days, people: peopleOfTerms(embeddedKind(ticket) ?? ANYONE) }],
  });
  if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
  const { reference } = held.order;
  await orders.place(reference, buyer(email), { payment, deadline: clock.now() + 1e8 });
  if (payment === "manual") await orders.pay(reference, "staff", new Map([[ticket, 1_000]]));
  await orders.close();
  const database = sqliteDatabase(dataDirectory);
  const tickets = await new GateTickets(database).ofOrder(reference);
  await database.close();
  return { reference, email, tickets };
}
