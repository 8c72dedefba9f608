import type { Clock } from "~/base/clock/clock.server";
import { createToken, isToken, tokenHash } from "~/base/signatures/secret-token.server";
import type { Kind } from "~/content/documents/kinds";
import { editionIn, FIRST_EDITION, kindIn, storedKind, WHOLE } from "~/content/editions/edition";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, text, word } from "~/platform/database/rows";
import { BoundedStore } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";
import type { DocumentChange } from "./publication";

type DraftsOptions = {
  clock: Clock;
  /** The edition whose documents are edited; absent: the first. */
  edition?(): number;
  /** ms that an editor waits for the database. */
  limitMs?: number;
};

/** Whose draft of which document of the edition it is. An editor has one of each. */
export type DraftKey = {
  editor: string;
  kind: Kind;
  /** null: of a document that does not exist yet. */
  id: string | null;
};

/** A draft in a list. */
export type ListedDraft = DraftKey & {
  /** When it was saved, in ms since the epoch. It tells the states of a draft apart. */
  savedAt: number;
};

/** What was typed into a form and is not published. */
export type Draft = ListedDraft & {
  /** The revision that the form was made from. */
  basedOn: number;
  /** The values of the form by the names of its inputs. */
  typed: ReadonlyMap<string, string>;
};

/** What became of a draft. `newer`: it was saved elsewhere at that time, or deleted (null). `full`: the editor has that many. */
export type Saved = { savedAt: number } | { newer: number | null } | { full: number };

/** A draft as its author may ask for it. `typed`: pairs of the name of an input and what was typed. */
export type PersonalDraft = { kind: string; id: string; savedAt: number; typed: [string, string][] };

/** A preview that a link shows. */
export type Preview = DraftKey & {
  /** The number of the edition that it shows. */
  edition: number;
  /** Whether it shows the edition as it is stored, without changes. */
  whole: boolean;
  /** When the link ends, in ms since the epoch. */
  until: number;
  /** When it got its present changes, in ms since the epoch. */
  previewedAt: number;
};

/** Most drafts of an editor. */
export const MAX_DRAFTS = 50;
const DAY_MS = 24 * 3600_000;
/** ms after which a draft that was not saved again is deleted. */
export const DRAFT_MS = 30 * DAY_MS;
/** ms for which the link of a preview works. */
export const PREVIEW_MS = DAY_MS;
/** Links of a draft. The oldest goes. */
const MAX_LINKS = 5;

/** In place of the id of a document that does not exist yet. */
const NEW = "";
/** In place of an editor: a draft that the site has prepared, for whoever looks through it. No address begins with it. */
const PREPARED = "+prepared";
/** Tables of drafts and their links: those of later editions are not seen by the release before. */
const TABLES = [
  { draft: "content_draft", preview: "content_preview" },
  { draft: "edition_draft", preview: "edition_preview" },
] as const;
const OF_KEY = "editor = $1 AND kind = $2 AND id = $3";

type StoredKey = { editor: string; kind: Kind; id: string };
const toKey = ({ editor, kind, id }: StoredKey): DraftKey => ({
  editor,
  kind: kindIn(kind) as Kind,
  id: id === NEW ? null : id,
});

const key = { editor: text, kind: word<Kind>(), id: text };
const listedRow = defineRow<StoredKey & Pick<ListedDraft, "savedAt">>({ ...key, savedAt: integer });
const draftRow = defineRow<StoredKey & { savedAt: number; basedOn: number; typed: string }>({
  ...key,
  savedAt: integer,
  basedOn: integer,
  typed: text,
});
const personalRow = defineRow<Omit<PersonalDraft, "typed"> & { typed: string }>({
  kind: text,
  id: text,
  savedAt: integer,
  typed: text,
});

/** Drafts of documents, and the links that show them. Times are those of `clock`. */
export class Drafts extends BoundedStore {
  private readonly clock: Clock;
  private readonly edition: () => number;

  constructor(database: Database, { clock, edition = () => FIRST_EDITION, limitMs }: DraftsOptions) {
    super(database, limitMs);
    this.clock = clock;
    this.edition = edition;
  }

  private get tables() {
    return TABLES[this.edition() === FIRST_EDITION ? 0 : 1];
  }

  private valuesOf({ editor, kind, id }: Omit<DraftKey, "kind"> & { kind: string }) {
    return [staffAddress(editor), storedKind(this.edition(), kind), id ?? NEW];
  }

  private oldest() {
    return this.clock.now() - DRAFT_MS;
  }

  private discardOf(sql: Query, key: readonly string[]) {
    return sql(`DELETE FROM ${this.schema}${this.tables.draft} WHERE ${OF_KEY} RETURNING kind`, key);
  }

  private preparedKey({ kind, id }: Pick<DraftKey, "kind" | "id">) {
    return [PREPARED, storedKind(this.edition(), kind), id ?? NEW];
  }

  /** Deletes a draft with its links, and the prepared one, within the transaction of what makes them needless. */
  async discardIn(sql: Query, key: DraftKey): Promise<void> {
    await this.discardOf(sql, this.valuesOf(key));
    await this.discardOf(sql, this.preparedKey(key));
  }

  /**
   * Prepares the draft of a document that does not exist yet, for whoever looks through it, within the caller's transaction. It waits until it is
   * published or discarded. @returns false: there is one, which stays as it is
   */
  async prepareIn(sql: Query, draft: Pick<Draft, "kind" | "basedOn" | "typed"> & { id: string }): Promise<boolean> {
    const rows = await sql(
      `INSERT INTO ${this.schema}${this.tables.draft} (editor, kind, id, based_on, saved_at, typed)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (editor, kind, id) DO NOTHING RETURNING kind`,
      [...this.preparedKey(draft), draft.basedOn, this.clock.now(), JSON.stringify([...draft.typed])],
    );
    return rows.length > 0;
  }

  /** The prepared draft of a document; null: there is none. */
  async findPrepared({ kind, id }: Pick<DraftKey, "kind" | "id">): Promise<Draft | null> {
    return (await this.read(OF_KEY, this.preparedKey({ kind, id })))[0] ?? null;
  }

  /** Deletes a prepared draft: what it was prepared from is gone. */
  async dropPrepared(key: Pick<DraftKey, "kind" | "id">): Promise<void> {
    await this.transaction((sql) => this.dropPreparedIn(sql, key), this.limitMs);
  }

  /** The same within the caller's transaction. */
  async dropPreparedIn(sql: Query, key: Pick<DraftKey, "kind" | "id">): Promise<void> {
    await this.discardOf(sql, this.preparedKey(key));
  }

  /** All prepared drafts of the edition, the oldest first. */
  async listPrepared(): Promise<Draft[]> {
    return this.read("editor = $1 ORDER BY saved_at, id LIMIT 1000", [PREPARED]);
  }

  private async read(where: string, values: readonly (string | number)[]): Promise<Draft[]> {
    const sql = `SELECT ${draftRow.select()} FROM ${this.schema}${this.tables.draft} WHERE ${where}`;
    const rows = draftRow.read(await this.within(this.query(sql, [...values])));
    return rows
      .filter((row) => this.isOfEdition(row))
      .map(({ savedAt, basedOn, typed, ...row }) => ({
        ...{ ...toKey(row), savedAt, basedOn },
        typed: new Map(JSON.parse(typed) as [string, string][]),
      }));
  }

  private isOfEdition({ kind }: Pick<StoredKey, "kind">): boolean {
    return editionIn(kind) === this.edition() && kindIn(kind) !== WHOLE;
  }

  /** The draft that an editor has of a document; null: there is none. */
  async find(key: DraftKey): Promise<Draft | null> {
    return (await this.read(`${OF_KEY} AND saved_at > $4`, [...this.valuesOf(key), this.oldest()]))[0] ?? null;
  }

  /** All drafts of editors in the edition, those saved last first. There are at most `MAX_DRAFTS` of each. */
  async list(): Promise<ListedDraft[]> {
    const sql = `SELECT ${listedRow.select()} FROM ${this.schema}${this.tables.draft}
      WHERE saved_at > $1 AND editor <> $2 ORDER BY saved_at DESC LIMIT 1000`;
    const rows = listedRow.read(await this.within(this.query(sql, [this.oldest(), PREPARED])));
    return rows.filter((row) => this.isOfEdition(row)).map((row) => ({ ...toKey(row), savedAt: row.savedAt }));
  }

  /**
   * Saves what was typed.
   * @param known `savedAt` of the state that the editor's form had; null: it had no draft
   */
  save(draft: Omit<Draft, "savedAt">, known: number | null): Promise<Saved> {
    return this.transaction(async (sql): Promise<Saved> => {
      const key = this.valuesOf(draft);
      const [stored] = await sql<{ savedAt: number }>(
        `SELECT saved_at AS "savedAt" FROM ${this.schema}${this.tables.draft} WHERE ${OF_KEY}`,
        key,
      );
      if ((stored?.savedAt ?? null) !== known) return { newer: stored?.savedAt ?? null };
      const [editor] = key;
      const [{ count } = { count: 0 }] = await sql<{ count: number }>(
        `SELECT count(*) AS count FROM ${this.schema}${this.tables.draft} WHERE editor = $1`,
        [editor ?? ""],
      );
      if (!stored && count >= MAX_DRAFTS) return { full: count };
      const savedAt = Math.max(this.clock.now(), (known ?? 0) + 1);
      const values = [...key, draft.basedOn, savedAt, JSON.stringify([...draft.typed])];
      const rows = await sql(
        `INSERT INTO ${this.schema}${this.tables.draft} AS d (editor, kind, id, based_on, saved_at, typed) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (editor, kind, id) DO UPDATE SET based_on = $4, saved_at = $5, typed = $6 WHERE d.saved_at = $7 RETURNING kind`,
        [...values, known],
      );
      // Another device was faster.
      return rows.length > 0 ? { savedAt } : { newer: savedAt };
    }, this.limitMs);
  }

  /** Deletes the draft of an editor; without one, the prepared draft, which the editor does not want. */
  async discard(key: DraftKey): Promise<void> {
    await this.transaction(async (sql) => {
      const own = await this.discardOf(sql, this.valuesOf(key));
      if (own.length === 0) await this.discardOf(sql, this.preparedKey(key));
    }, this.limitMs);
  }

  /**
   * Makes a link that shows changes of a draft. The draft's other links show them too.
   * @returns its token and when it ends; null: there is no such draft
   */
  preview(key: DraftKey, changes: readonly DocumentChange[]): Promise<{ token: string; until: number } | null> {
    return this.transaction((sql) => this.addLink(sql, this.valuesOf(key), changes), this.limitMs);
  }

  /** Makes a link that shows the edition as it is stored. @returns its token and when it ends */
  async previewEdition(editor: string): Promise<{ token: string; until: number }> {
    const key = this.valuesOf({ editor, kind: WHOLE, id: null });
    const link = await this.transaction(async (sql) => {
      await sql(
        `INSERT INTO ${this.schema}${this.tables.draft} (editor, kind, id, based_on, saved_at, typed)
         VALUES ($1, $2, $3, 0, $4, '[]') ON CONFLICT (editor, kind, id) DO UPDATE SET saved_at = $4`,
        [...key, this.clock.now()],
      );
      return this.addLink(sql, key, []);
    }, this.limitMs);
    if (!link) throw new Error("the link was not stored");
    return link;
  }

  private async addLink(sql: Query, draft: readonly string[], changes: readonly DocumentChange[]) {
    const token = createToken();
    const now = this.clock.now();
    const found = await sql(
      `UPDATE ${this.schema}${this.tables.draft} SET previewed = $4, previewed_at = $5 WHERE ${OF_KEY} RETURNING kind`,
      [...draft, JSON.stringify(changes), now],
    );
    if (found.length === 0) return null;
    const until = now + PREVIEW_MS;
    await sql(
      `DELETE FROM ${this.schema}${this.tables.preview} WHERE ${OF_KEY} AND token_hash NOT IN
           (SELECT token_hash FROM ${this.schema}${this.tables.preview} WHERE ${OF_KEY} ORDER BY until DESC LIMIT ${MAX_LINKS - 1})`,
      draft,
    );
    await sql(
      `INSERT INTO ${this.schema}${this.tables.preview} (editor, kind, id, token_hash, until) VALUES ($1, $2, $3, $4, $5)`,
      [...draft, tokenHash(token), until],
    );
    return { token, until };
  }

  /** What the link with a token shows; null: it has ended, its draft is gone, or it is made up. */
  async findPreview(token: string): Promise<Preview | null> {
    if (!isToken(token)) return null;
    const found = TABLES.map(
      ({ draft, preview }) => `SELECT d.editor, d.kind, d.id, p.until, d.previewed_at AS "previewedAt"
        FROM ${this.schema}${preview} p
        JOIN ${this.schema}${draft} d ON d.editor = p.editor AND d.kind = p.kind AND d.id = p.id
        WHERE p.token_hash = $1 AND p.until > $2`,
    ).join(" UNION ALL ");
    type Found = StoredKey & { until: number; previewedAt: number };
    const [row] = await this.within(this.query<Found>(found, [tokenHash(token), this.clock.now()]));
    if (!row) return null;
    const { kind, until, previewedAt } = row;
    return { ...toKey(row), edition: editionIn(kind), whole: kindIn(kind) === WHOLE, until, previewedAt };
  }

  /** What a preview changes; null: its draft is gone. */
  async previewedChanges({ edition, editor, kind, id, whole }: Preview): Promise<DocumentChange[] | null> {
    const { draft } = TABLES[edition === FIRST_EDITION ? 0 : 1];
    const sql = `SELECT previewed FROM ${this.schema}${draft} WHERE ${OF_KEY}`;
    const key = [staffAddress(editor), storedKind(edition, whole ? WHOLE : kind), id ?? NEW];
    const [found] = await this.within(this.query<{ previewed: string | null }>(sql, key));
    return found?.previewed ? (JSON.parse(found.previewed) as DocumentChange[]) : null;
  }

  /** The drafts of a person in all editions, for requests under the privacy policy. */
  async ofPerson(email: string): Promise<PersonalDraft[]> {
    const sql = TABLES.map(
      ({ draft }) => `SELECT ${personalRow.select()} FROM ${this.schema}${draft} WHERE editor = $1`,
    ).join(" UNION ALL ");
    const rows = personalRow.read(await this.query(`${sql} ORDER BY 3`, [staffAddress(email)]));
    return rows.map(({ typed, ...row }) => ({ ...row, typed: JSON.parse(typed) as [string, string][] }));
  }

  /** Deletes a person's drafts, within the caller's transaction. */
  async forget(sql: Query, email: string): Promise<void> {
    for (const { draft } of TABLES) {
      await sql(`DELETE FROM ${this.schema}${draft} WHERE editor = $1`, [staffAddress(email)]);
    }
  }

  /** Deletes drafts and links that have ended. */
  async purge(): Promise<void> {
    for (const { draft, preview } of TABLES) {
      await this.query(`DELETE FROM ${this.schema}${draft} WHERE saved_at <= $1 AND editor <> $2`, [
        ...[this.oldest(), PREPARED],
      ]);
      await this.query(`DELETE FROM ${this.schema}${preview} WHERE until <= $1`, [this.clock.now()]);
    }
  }

  /** Ends all links: a restored backup has some that were ended after it. */
  async endLinks(): Promise<void> {
    for (const { preview } of TABLES) await this.query(`DELETE FROM ${this.schema}${preview}`);
  }
}
