import { type FollowUp, MAX_PARTNERS, type Partner } from "~/booths/model/follow-up";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";

/** Who of the team does something with a registration. */
type Work = { actor: string; reference: string };

type FollowUpAudit = "exhibitor-planned" | "exhibitor-ended" | "exhibitor-opened" | "exhibitor-shared";

type FollowUpOptions = {
  /** Adds to the log of the staff area, within the transaction. */
  audit?(sql: Query, editor: string, action: FollowUpAudit, detail: string): Promise<void>;
};

type Row = Omit<FollowUp, "tags"> & { tags: string };
const followUpRow = defineRow<Row>({
  ...{ reference: text, owner: orNull(text), nextStep: text, nextOn: orNull(text), tags: text },
  ...{ endedAt: orNull(integer), version: integer },
});
const partnerRow = defineRow<Partner>({ id: text, name: text, contact: text, email: text });
const toFollowUp = ({ tags, ...row }: Row): FollowUp => ({ ...row, tags: tags.split("\n").filter(Boolean) });

/** What nobody has said anything about yet. */
const nothing = (reference: string): FollowUp => ({
  ...{ reference, owner: null, nextStep: "", nextOn: null, tags: [], endedAt: null, version: 0 },
});

/** What the sales team knows of exhibitors: who has them, the next step, tags, who shares their booths. */
export class FollowUps extends Store {
  private readonly audit: FollowUpOptions["audit"];
  private readonly id =
    `(SELECT id FROM ${this.schema}submission WHERE reference = $1 AND kind = 'exhibitor-registration')`;

  constructor(database: Database, { audit }: FollowUpOptions = {}) {
    super(database);
    this.audit = audit;
  }

  private select(where: string) {
    return `SELECT s.reference, l.holder AS owner, coalesce(d.next_step, '') AS "nextStep",
      d.next_on AS "nextOn", coalesce(d.tags, '') AS tags, d.ended_at AS "endedAt", coalesce(d.version, 0) AS version
    FROM ${this.schema}submission s LEFT JOIN ${this.schema}exhibitor_desk d ON d.submission_id = s.id LEFT JOIN ${this.schema}lead l ON l.submission_id = s.id
    WHERE s.kind = 'exhibitor-registration' AND ${where}`;
  }

  /** Of a registration, also where nobody has said anything. */
  async find(reference: string, sql: Query = this.query): Promise<FollowUp> {
    const [found] = followUpRow.read(await sql<Row>(this.select("s.reference = $1"), [reference]));
    return found ? toFollowUp(found) : nothing(reference);
  }

  /** Makes the row of a registration that has none. */
  private addRow(sql: Query, reference: string) {
    return sql(
      `INSERT INTO ${this.schema}exhibitor_desk (submission_id) SELECT id FROM ${this.schema}submission
       WHERE reference = $1 AND kind = 'exhibitor-registration' ON CONFLICT DO NOTHING`,
      [reference],
    );
  }

  /** Says whether a company may still come, within the caller's transaction. @param at when it was heard, in ms since the epoch; null: it may */
  async setEnded(sql: Query, reference: string, at: number | null): Promise<boolean> {
    if (at !== null) await this.addRow(sql, reference);
    const changed = await sql(
      `UPDATE ${this.schema}exhibitor_desk SET ended_at = CAST($2 AS bigint), version = version + 1
       WHERE submission_id = ${this.id} AND (ended_at IS NULL) <> (CAST($2 AS bigint) IS NULL) RETURNING version`,
      [reference, at],
    );
    return changed.length > 0;
  }

  /** Of an edition, by reference, as far as somebody said something. */
  async ofEdition(edition: number): Promise<Map<string, FollowUp>> {
    const where = "s.edition = $1 AND (d.submission_id IS NOT NULL OR l.holder IS NOT NULL)";
    const rows = followUpRow.read(await this.query<Row>(this.select(where), [edition]));
    return new Map(rows.map((row) => [row.reference, toFollowUp(row)]));
  }

  /**
   * Stores the next step, its day and the tags. @param version that the page had shown
   * @returns false: somebody else changed them since
   */
  plan(
    { actor, reference, version }: Work & { version: number },
    { nextStep, nextOn, tags }: Pick<FollowUp, "nextStep" | "nextOn" | "tags">,
  ): Promise<boolean> {
    return this.transaction(async (sql) => {
      await this.addRow(sql, reference);
      const values = [reference, nextStep, nextOn, tags.join("\n")];
      const changed = await sql(
        `UPDATE ${this.schema}exhibitor_desk SET next_step = $2, next_on = $3, tags = $4, version = version + 1
         WHERE submission_id = ${this.id} AND version = $5 RETURNING version`,
        [...values, version],
      );
      if (changed.length > 0) {
        await this.audit?.(sql, actor, "exhibitor-planned", reference);
        return true;
      }
      // A second press finds what the first one stored.
      const now = await this.find(reference, sql);
      return now.nextStep === nextStep && now.nextOn === nextOn && now.tags.join("\n") === tags.join("\n");
    });
  }

  /** Says that a company without units does not come, or that it may after all. @param at ms since the epoch @returns false: it was so already */
  end({ actor, reference }: Work, at: number | null): Promise<boolean> {
    return this.transaction(async (sql) => {
      const isChanged = await this.setEnded(sql, reference, at);
      if (isChanged) await this.audit?.(sql, actor, at === null ? "exhibitor-opened" : "exhibitor-ended", reference);
      return isChanged;
    });
  }

  /** Companies that share the booths of a registration, oldest first. */
  async partners(reference: string): Promise<Partner[]> {
    return partnerRow.read(
      await this.query<Partner>(
        `SELECT ${partnerRow.select()} FROM ${this.schema}exhibitor_partner WHERE submission_id = ${this.id} ORDER BY ${this.dialect.position}`,
        [reference],
      ),
    );
  }

  /** The same of an edition, by the reference of the registration. */
  async partnersOfEdition(edition: number): Promise<Map<string, Partner[]>> {
    type Of = Partner & { reference: string };
    const rows = await this.query<Of>(
      `SELECT s.reference, ${partnerRow.select("p")} FROM ${this.schema}exhibitor_partner p JOIN ${this.schema}submission s ON s.id = p.submission_id
       WHERE s.edition = $1 ORDER BY p.${this.dialect.position}`,
      [edition],
    );
    return Map.groupBy(partnerRow.read(rows), ({ reference }) => reference);
  }

  /** Adds a company to a registration, once for an id. @returns false: it has as many as it may, or was deleted */
  share({ actor, reference }: Work, { id, name, contact, email }: Partner): Promise<boolean> {
    return this.transaction(async (sql) => {
      if (this.dialect.lock) await sql(this.dialect.lock, [`partners ${reference}`]);
      const known = await sql(`SELECT id FROM ${this.schema}exhibitor_partner WHERE id = $1`, [id]);
      if (known.length > 0) return true;
      const added = await sql(
        `INSERT INTO ${this.schema}exhibitor_partner (id, submission_id, name, contact, email)
         SELECT $2, s.id, $3, $4, $5 FROM ${this.schema}submission s WHERE s.reference = $1 AND s.kind = 'exhibitor-registration'
           AND (SELECT count(*) FROM ${this.schema}exhibitor_partner p WHERE p.submission_id = s.id) < ${MAX_PARTNERS} RETURNING id`,
        [reference, id, name, contact, email],
      );
      if (added.length > 0) await this.audit?.(sql, actor, "exhibitor-shared", reference);
      return added.length > 0;
    });
  }

  /** Takes a company off a registration. */
  unshare({ actor, reference }: Work, id: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const gone = await sql(
        `DELETE FROM ${this.schema}exhibitor_partner WHERE submission_id = ${this.id} AND id = $2 RETURNING id`,
        [reference, id],
      );
      if (gone.length > 0) await this.audit?.(sql, actor, "exhibitor-shared", reference);
      return gone.length > 0;
    });
  }
}
