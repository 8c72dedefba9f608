import { type FollowUp, MAX_PARTNERS, type Partner } from "~/booths/model/follow-up";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";

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
export function createFollowUps({ dialect, query, transaction }: Database, { audit }: FollowUpOptions = {}) {
  const { schema } = dialect;
  const DESK = `${schema}exhibitor_desk`;
  const PARTNER = `${schema}exhibitor_partner`;
  const SUBMISSION = `${schema}submission`;
  const ID = `(SELECT id FROM ${SUBMISSION} WHERE reference = $1 AND kind = 'exhibitor-registration')`;

  const select = (where: string) => `SELECT s.reference, l.holder AS owner, coalesce(d.next_step, '') AS "nextStep",
      d.next_on AS "nextOn", coalesce(d.tags, '') AS tags, d.ended_at AS "endedAt", coalesce(d.version, 0) AS version
    FROM ${SUBMISSION} s LEFT JOIN ${DESK} d ON d.submission_id = s.id LEFT JOIN ${schema}lead l ON l.submission_id = s.id
    WHERE s.kind = 'exhibitor-registration' AND ${where}`;

  async function find(reference: string, sql: Query = query): Promise<FollowUp> {
    const [found] = followUpRow.read(await sql<Row>(select("s.reference = $1"), [reference]));
    return found ? toFollowUp(found) : nothing(reference);
  }

  /** Makes the row of a registration that has none. */
  const addRow = (sql: Query, reference: string) =>
    sql(
      `INSERT INTO ${DESK} (submission_id) SELECT id FROM ${SUBMISSION}
       WHERE reference = $1 AND kind = 'exhibitor-registration' ON CONFLICT DO NOTHING`,
      [reference],
    );

  /** Says whether a company may still come, within the caller's transaction. @param at when it was heard, in ms since the epoch; null: it may */
  async function setEnded(sql: Query, reference: string, at: number | null): Promise<boolean> {
    if (at !== null) await addRow(sql, reference);
    const changed = await sql(
      `UPDATE ${DESK} SET ended_at = CAST($2 AS bigint), version = version + 1
       WHERE submission_id = ${ID} AND (ended_at IS NULL) <> (CAST($2 AS bigint) IS NULL) RETURNING version`,
      [reference, at],
    );
    return changed.length > 0;
  }

  return {
    find,
    setEnded,

    /** Of an edition, by reference, as far as somebody said something. */
    async ofEdition(edition: number): Promise<Map<string, FollowUp>> {
      const where = "s.edition = $1 AND (d.submission_id IS NOT NULL OR l.holder IS NOT NULL)";
      const rows = followUpRow.read(await query<Row>(select(where), [edition]));
      return new Map(rows.map((row) => [row.reference, toFollowUp(row)]));
    },

    /**
     * Stores the next step, its day and the tags. @param version that the page had shown
     * @returns false: somebody else changed them since
     */
    plan: (
      { actor, reference, version }: Work & { version: number },
      { nextStep, nextOn, tags }: Pick<FollowUp, "nextStep" | "nextOn" | "tags">,
    ): Promise<boolean> =>
      transaction(async (sql) => {
        await addRow(sql, reference);
        const values = [reference, nextStep, nextOn, tags.join("\n")];
        const changed = await sql(
          `UPDATE ${DESK} SET next_step = $2, next_on = $3, tags = $4, version = version + 1
           WHERE submission_id = ${ID} AND version = $5 RETURNING version`,
          [...values, version],
        );
        if (changed.length > 0) {
          await audit?.(sql, actor, "exhibitor-planned", reference);
          return true;
        }
        // A second press finds what the first one stored.
        const now = await find(reference, sql);
        return now.nextStep === nextStep && now.nextOn === nextOn && now.tags.join("\n") === tags.join("\n");
      }),

    /** Says that a company without units does not come, or that it may after all. @param at ms since the epoch @returns false: it was so already */
    end: ({ actor, reference }: Work, at: number | null): Promise<boolean> =>
      transaction(async (sql) => {
        const isChanged = await setEnded(sql, reference, at);
        if (isChanged) await audit?.(sql, actor, at === null ? "exhibitor-opened" : "exhibitor-ended", reference);
        return isChanged;
      }),

    /** Companies that share the booths of a registration, the first first. */
    partners: async (reference: string): Promise<Partner[]> =>
      partnerRow.read(
        await query<Partner>(
          `SELECT ${partnerRow.select()} FROM ${PARTNER} WHERE submission_id = ${ID} ORDER BY ${dialect.position}`,
          [reference],
        ),
      ),

    /** The same of an edition, by the reference of the registration. */
    async partnersOfEdition(edition: number): Promise<Map<string, Partner[]>> {
      type Of = Partner & { reference: string };
      const rows = await query<Of>(
        `SELECT s.reference, ${partnerRow.select("p")} FROM ${PARTNER} p JOIN ${SUBMISSION} s ON s.id = p.submission_id
         WHERE s.edition = $1 ORDER BY p.${dialect.position}`,
        [edition],
      );
      return Map.groupBy(partnerRow.read(rows), ({ reference }) => reference);
    },

    /** Adds a company to a registration, once for an id. @returns false: it has as many as it may, or was deleted */
    share: ({ actor, reference }: Work, { id, name, contact, email }: Partner): Promise<boolean> =>
      transaction(async (sql) => {
        if (dialect.lock) await sql(dialect.lock, [`partners ${reference}`]);
        const known = await sql(`SELECT id FROM ${PARTNER} WHERE id = $1`, [id]);
        if (known.length > 0) return true;
        const added = await sql(
          `INSERT INTO ${PARTNER} (id, submission_id, name, contact, email)
           SELECT $2, s.id, $3, $4, $5 FROM ${SUBMISSION} s WHERE s.reference = $1 AND s.kind = 'exhibitor-registration'
             AND (SELECT count(*) FROM ${PARTNER} p WHERE p.submission_id = s.id) < ${MAX_PARTNERS} RETURNING id`,
          [reference, id, name, contact, email],
        );
        if (added.length > 0) await audit?.(sql, actor, "exhibitor-shared", reference);
        return added.length > 0;
      }),

    /** Takes a company off a registration. */
    unshare: ({ actor, reference }: Work, id: string): Promise<boolean> =>
      transaction(async (sql) => {
        const gone = await sql(`DELETE FROM ${PARTNER} WHERE submission_id = ${ID} AND id = $2 RETURNING id`, [
          reference,
          id,
        ]);
        if (gone.length > 0) await audit?.(sql, actor, "exhibitor-shared", reference);
        return gone.length > 0;
      }),
  };
}

export type FollowUps = ReturnType<typeof createFollowUps>;
