import { LRUCache } from "lru-cache";
import type { Database } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import type { SignGroup } from "~/sales/tickets/keys/group-codes.server";
import { writeGroupLine } from "./list-lines.server";

/** Groups in one response at most, and tickets in all of them, of which each group but the first has to find room: about 60 kB. */
const LIMITS = { groups: 300, tickets: 700 };
/** Lines that stay in memory, about 10 MB: twenty phones fetch the same ones on one evening. */
const MAX_LINES = 30_000;

const firstRow = defineRow<{ reference: string; seq: number }>({ reference: text, seq: integer });
type MemberRow = { reference: string; id: string; code: string };
const memberRow = defineRow<MemberRow>({ reference: text, id: text, code: text });

const codesOf = (group: readonly MemberRow[]) => group.map(({ code }) => code);

export type NewGroupLines = { lines: Buffer; seq: number; more: boolean };

/**
 * Reads the groups of an edition for the doors' lists: the orders with two tickets or more, by the number of the last change of their first
 * ticket. What a group is never changes.
 */
export class GateGroups extends Store {
  private readonly edition: () => number;
  private readonly signer: () => Promise<SignGroup>;
  private readonly limits: typeof LIMITS;
  private readonly written = new LRUCache<string, Buffer>({ max: MAX_LINES });

  constructor(
    database: Database,
    { edition, signer, limits = LIMITS }: { edition(): number; signer(): Promise<SignGroup>; limits?: typeof LIMITS },
  ) {
    super(database);
    this.edition = edition;
    this.signer = signer;
    this.limits = limits;
  }

  private async membersOf(references: readonly string[]): Promise<Map<string, MemberRow[]>> {
    if (references.length === 0) return new Map();
    const rows = await this.query(
      `SELECT ${memberRow.select()} FROM ${this.schema}issued_ticket
       WHERE reference IN (${references.map((_, index) => `$${index + 1}`).join(", ")}) ORDER BY reference, place`,
      references,
    );
    return Map.groupBy(memberRow.read(rows), ({ reference }) => reference);
  }

  /** Lines of the groups after a change. @returns `seq`: the last change in them, or the one that was given */
  async linesAfter(seq: number): Promise<NewGroupLines> {
    const firsts = firstRow.read(
      await this.query(
        `SELECT ${firstRow.select()} FROM ${this.schema}issued_ticket first WHERE edition = $1 AND seq > $2 AND place = 1 AND EXISTS
           (SELECT 1 FROM ${this.schema}issued_ticket second WHERE second.reference = first.reference AND second.place = 2)
         ORDER BY seq LIMIT $3`,
        [this.edition(), seq, this.limits.groups],
      ),
    );
    const members = await this.membersOf(firsts.map(({ reference }) => reference));
    const sign = firsts.length > 0 ? await this.signer() : () => null;
    const lines: Buffer[] = [];
    let tickets = 0;
    let read = 0;
    for (const first of firsts) {
      const group = members.get(first.reference) ?? [];
      if (read > 0 && tickets + group.length > this.limits.tickets) break;
      tickets += group.length;
      read += 1;
      const name = `${first.reference} ${first.seq}`;
      const known = this.written.get(name);
      const code = known ? null : sign(group);
      const line = code ? writeGroupLine(code, first.seq, codesOf(group)) : known;
      if (!line) continue;
      this.written.set(name, line);
      lines.push(line);
    }
    const more = read < firsts.length || firsts.length === this.limits.groups;
    return { lines: Buffer.concat(lines), seq: firsts[read - 1]?.seq ?? seq, more };
  }
}
