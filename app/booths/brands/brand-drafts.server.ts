import type { Clock } from "~/base/clock/clock.server";
import type { FormValues } from "~/content/editing/fields/form-values";
import type { Drafts } from "~/content/store/drafts.server";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, text } from "~/platform/database/rows";
import { BoundedStore } from "~/platform/database/store";
import type { PreparedBrand } from "./brand-standing";

const preparedRow = defineRow<PreparedBrand>({ reference: text, brand: text, name: text });

/** A draft to prepare. `values`: null: the brand is on the site already. `basedOn`: the revision of the content. */
export type NewBrandDraft = PreparedBrand & { values: FormValues | null; basedOn: number };

/** For which exhibitors a brand was prepared. What an editor made of it is not looked at again. */
export class BrandDrafts extends BoundedStore {
  private readonly clock: Clock;
  private readonly drafts: Pick<Drafts, "prepareIn">;

  constructor(database: Database, { clock, drafts }: { clock: Clock; drafts: Pick<Drafts, "prepareIn"> }) {
    super(database);
    this.clock = clock;
    this.drafts = drafts;
  }

  /** Those of an edition, oldest first. */
  async ofEdition(edition: number, sql: Query = this.query): Promise<PreparedBrand[]> {
    const rows = await this.within(
      sql<PreparedBrand>(
        `SELECT s.reference, b.brand, b.name FROM ${this.schema}exhibitor_brand b
         JOIN ${this.schema}submission s ON s.id = b.submission_id WHERE s.edition = $1 ORDER BY b.made_at, s.reference`,
        [edition],
      ),
    );
    return preparedRow.read(rows);
  }

  /** Prepares the draft of a brand, once for an exhibitor, whatever becomes of it. @returns whether it was prepared now */
  prepare({ reference, brand, name, values, basedOn }: NewBrandDraft): Promise<boolean> {
    return this.transaction(async (sql) => {
      const added = await sql(
        `INSERT INTO ${this.schema}exhibitor_brand (submission_id, brand, name, made_at)
         SELECT s.id, $2, $3, $4 FROM ${this.schema}submission s WHERE s.reference = $1 AND s.kind = 'exhibitor-registration'
         ON CONFLICT (submission_id) DO NOTHING RETURNING brand`,
        [reference, brand, name, this.clock.now()],
      );
      if (added.length === 0) return false;
      if (values) await this.drafts.prepareIn(sql, { kind: "brands", id: brand, basedOn, typed: values });
      return true;
    });
  }

  /** Deletes prepared drafts whose registration was deleted: what they say came from it. @param editions also former ones, whose time is over first */
  async dropOrphans(
    editions: readonly number[],
    draftsOf: (edition: number) => Pick<Drafts, "listPrepared" | "dropPrepared">,
  ): Promise<void> {
    for (const edition of editions) {
      const drafts = draftsOf(edition);
      // Read before the rows that they belong to, each of which was stored with its draft.
      const prepared = await drafts.listPrepared();
      if (prepared.length === 0) continue;
      const known = new Set((await this.ofEdition(edition)).map(({ brand }) => brand));
      for (const { kind, id } of prepared)
        if (kind === "brands" && id !== null && !known.has(id)) await drafts.dropPrepared({ kind, id });
    }
  }
}
