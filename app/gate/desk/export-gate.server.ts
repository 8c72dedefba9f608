import { currentLocale } from "~/base/i18n/current-locale";
import type { LongTable } from "~/base/tables/table";
import { wordsOf } from "~/gate/rules/verdict-words";
import { ExportedRows, type ExportedScan, type ExportedTicket } from "~/gate/server/exported-rows.server";
import { m } from "~/paraglide/messages";
import type { Database } from "~/platform/database/database";
import { ticketNames } from "~/sales/desk/exports/ticket-names.server";
import { readTerms } from "~/sales/tickets/codes/ticket-terms";
import { TICKET_WORDS } from "~/sales/tickets/ticket-states.server";

/** The states of tickets, by their stored words. */
const stateLabels = new Map(Object.entries(TICKET_WORDS).map(([state, { exported }]) => [state, exported]));

/** What doors do, by its stored word. */
const scanLabels = new Map([
  ["entry", m.exports_scan_entry],
  ["exit", m.exports_scan_exit],
  ["refused", m.exports_scan_refused],
  ["undo", m.exports_scan_undo],
]);

/** A word of a newer release stays as it is stored. */
const labelIn = (labels: ReadonlyMap<string, () => string>, word: string) => labels.get(word)?.() ?? word;

/** What a row has of what its ticket carries; null: it has no ticket. */
type Carried = { days: string | null; names: string | null };

const numberOf = (reference: string | null, place: number | null) =>
  reference === null ? null : `${reference}/${place}`;

/** Tickets of an edition with who comes with them, and when they were first let in, in the current language. */
export async function openTickets(database: Database, edition: number): Promise<LongTable> {
  const rows = new ExportedRows(database);
  const nameOf = nameReader(edition);
  const toRow = ({ reference, place, ticket, names, day, days, holder, state, issuedAt, entry }: ExportedTicket) => [
    ...[
      reference,
      numberOf(reference, place),
      nameOf(ticket, { days, names }),
      day || days.replaceAll(",", ", "),
      holder,
    ],
    ...[labelIn(stateLabels, state), issuedAt, entry?.at ?? null, entry?.door ?? null],
  ];
  async function* read() {
    let done = 0;
    for await (const tickets of rows.tickets(edition)) {
      done += tickets.length;
      yield { rows: tickets.map(toRow), done };
    }
  }
  return {
    columns: [
      { title: m.exports_order(), kind: "text" },
      { title: m.exports_ticket_number(), kind: "text" },
      { title: m.exports_ticket(), kind: "text" },
      { title: m.exports_days(), kind: "text" },
      { title: m.exports_holder(), kind: "text" },
      { title: m.exports_state(), kind: "text" },
      { title: m.exports_issued_at(), kind: "moment" },
      { title: m.exports_entry_at(), kind: "moment" },
      { title: m.exports_entry_door(), kind: "text" },
    ],
    total: await rows.countTickets(edition),
    pages: read(),
  };
}

/** The log of the doors of an edition, without names of people, in the current language. */
export async function openScans(database: Database, edition: number): Promise<LongTable> {
  const rows = new ExportedRows(database);
  const nameOf = nameReader(edition);
  const toRow = ({ reference, place, ticket, days, names, ...scan }: ExportedScan) => [
    ...[scan.at, scan.door, labelIn(scanLabels, scan.kind), scan.reason && wordsOf(scan.reason), scan.people],
    ...[numberOf(reference, place), ticket === null ? null : nameOf(ticket, { days, names })],
    ...[scan.offline === 1 ? m.exports_yes() : m.exports_no(), scan.receivedAt],
  ];
  async function* read() {
    let done = 0;
    for await (const scans of rows.scans(edition)) {
      done += scans.length;
      yield { rows: scans.map(toRow), done };
    }
  }
  return {
    columns: [
      { title: m.exports_scan_at(), kind: "moment" },
      { title: m.exports_door(), kind: "text" },
      { title: m.exports_scan(), kind: "text" },
      { title: m.exports_scan_reason(), kind: "text" },
      { title: m.exports_people(), kind: "count" },
      { title: m.exports_ticket_number(), kind: "text" },
      { title: m.exports_ticket(), kind: "text" },
      { title: m.exports_offline(), kind: "text" },
      { title: m.exports_received_at(), kind: "moment" },
    ],
    total: await rows.countScans(edition),
    pages: read(),
  };
}

/** What a ticket's kind is called: as the ticket carries it, and else by the content. */
function nameReader(edition: number): (ticket: string, carried: Carried) => string {
  const named = ticketNames(edition);
  return (ticket, { days, names }) =>
    readTerms({ days: days ?? "", admits: "", reentry: "", names: names ?? "" })?.names[currentLocale()] ||
    named(ticket);
}
