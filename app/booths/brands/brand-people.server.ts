import { wallClock } from "~/base/clock/clock.server";
import { Drafts } from "~/content/store/drafts.server";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";

/** The prepared draft of a brand, by the names of the form's inputs. Inputs without a value are left out. */
export type PersonalBrandDraft = { brand: string; typed: Record<string, string> };

const foundRow = defineRow<{ brand: string; edition: number }>({ brand: text, edition: integer });

/** What was prepared for a brand says what somebody typed into a registration, until it is published or discarded. */
export class BrandPeople extends Store {
  private readonly database: Database;

  constructor(database: Database) {
    super(database);
    this.database = database;
  }

  private draftsOf = (edition: number) => new Drafts(this.database, { clock: wallClock, edition: () => edition });

  private async preparedFor(sql: Query, reference: string) {
    const rows = await sql<{ brand: string; edition: number }>(
      `SELECT b.brand, s.edition FROM ${this.schema}exhibitor_brand b
       JOIN ${this.schema}submission s ON s.id = b.submission_id WHERE s.reference = $1`,
      [reference],
    );
    return foundRow.read(rows)[0] ?? null;
  }

  /** The draft that was prepared for a registration; null: none waits. */
  async ofReference(reference: string): Promise<PersonalBrandDraft | null> {
    const found = await this.preparedFor(this.query, reference);
    const draft = found && (await this.draftsOf(found.edition).findPrepared({ kind: "brands", id: found.brand }));
    if (!found || !draft) return null;
    return { brand: found.brand, typed: Object.fromEntries([...draft.typed].filter(([, value]) => value !== "")) };
  }

  /** Deletes that draft, within the transaction that deletes its registration. */
  async forget(sql: Query, reference: string): Promise<void> {
    const found = await this.preparedFor(sql, reference);
    if (found) await this.draftsOf(found.edition).dropPreparedIn(sql, { kind: "brands", id: found.brand });
  }
}
