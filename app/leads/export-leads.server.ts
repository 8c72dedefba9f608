import type { LongTable, TableCell, TableColumn } from "~/base/tables/table";
import type { Database } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { DELIVERY_STATES, type DeliveryState } from "~/platform/outbox/outbox";
import { readPayload } from "~/platform/outbox/payload";
import { leadCells, leadFields, leadTitles } from "./leads-csv";
import { isLead, LEAD_KINDS } from "./model/leads";

/** Leads of one page. */
const PAGE = 200;

type StoredLead = { id: string; kind: string; reference: string; payload: string; createdAt: number };
const leadRow = defineRow<StoredLead>({ id: text, kind: text, reference: text, payload: text, createdAt: integer });
const deliveryRow = defineRow<{ lead: string; kind: string; state: string }>({ lead: text, kind: text, state: text });

/** A state of a newer release is left out. */
const toState = (word: string): DeliveryState | undefined => DELIVERY_STATES.find((state) => state === word);

/** Reads all leads of an edition page by page, the first one first. */
class LeadPages extends Store {
  private readonly isAsked = `kind IN (${listOf(LEAD_KINDS)}) AND edition = $1`;

  async count(edition: number): Promise<number> {
    const [row] = await this.query<{ found: number }>(
      `SELECT count(*) AS found FROM ${this.schema}submission WHERE ${this.isAsked}`,
      [edition],
    );
    return row?.found ?? 0;
  }

  async *read(edition: number): AsyncGenerator<StoredLead[]> {
    for (let last = { createdAt: -1, id: "" }; ; ) {
      const rows = leadRow.read(
        await this.query(
          `SELECT CAST(id AS text) AS id, kind, reference, payload, created_at AS "createdAt" FROM ${this.schema}submission
           WHERE ${this.isAsked} AND (created_at > $2 OR created_at = $2 AND CAST(id AS text) > $3)
           ORDER BY created_at, CAST(id AS text) LIMIT $4`,
          [edition, last.createdAt, last.id, PAGE],
        ),
      );
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      last = rows.at(-1) ?? last;
    }
  }

  /** What became of the mails of some leads, by their ids. */
  async deliveries(ids: readonly string[]) {
    const places = ids.map((_, index) => `$${index + 1}`).join(", ");
    const rows = deliveryRow.read(
      await this.query(
        `SELECT CAST(submission_id AS text) AS lead, kind, state FROM ${this.schema}delivery WHERE submission_id IN (${places})`,
        ids,
      ),
    );
    const known = rows.flatMap(({ state: word, ...row }) => {
      const state = toState(word);
      return state ? [{ ...row, state }] : [];
    });
    return Map.groupBy(known, ({ lead }) => lead);
  }
}

/** The column of a field. */
function toColumn(title: string, index: number): TableColumn {
  if (index === 2) return { title, kind: "moment" };
  return { title, kind: title === "phone" ? "phone" : "text" };
}

function toCell(value: unknown, index: number): TableCell {
  if (value === undefined || value === null) return null;
  return index === 2 && typeof value === "number" ? value : String(value);
}

/** All registrations and messages of an edition, with the columns of `npm run outbox -- export`. */
export async function openLeads(database: Database, edition: number): Promise<LongTable> {
  const pages = new LeadPages(database);
  // A field that no form has any more gets a column too.
  const stored = new Set<string>();
  for await (const leads of pages.read(edition))
    for (const { payload } of leads) for (const name of Object.keys(readPayload(payload))) stored.add(name);
  const fields = leadFields(stored);
  async function* read() {
    let done = 0;
    for await (const leads of pages.read(edition)) {
      const deliveries = await pages.deliveries(leads.map(({ id }) => id));
      done += leads.length;
      const rows = leads.flatMap(({ id, payload, ...lead }) => {
        const submission = { ...lead, payload: readPayload(payload) };
        return isLead(submission) ? [leadCells({ submission, deliveries: deliveries.get(id) ?? [] }, fields)] : [];
      });
      yield { rows: rows.map((row) => row.map(toCell)), done };
    }
  }
  return { columns: leadTitles(fields).map(toColumn), total: await pages.count(edition), pages: read() };
}
