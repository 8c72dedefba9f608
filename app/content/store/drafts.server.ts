import type { Clock } from "~/base/clock/clock.server";
import { createToken, isToken, tokenHash } from "~/base/signatures/secret-token.server";
import type { Kind } from "~/content/documents/kinds";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, text, word } from "~/platform/database/rows";
import { BoundedStore } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";
import type { DocumentChange } from "./publication";

type DraftsOptions = {
  clock: Clock;
  /** ms that an editor waits for the database. */
  limitMs?: number;
};

/** Whose draft of which document it is. An editor has one of each. */
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
const valuesOf = ({ editor, kind, id }: DraftKey) => [staffAddress(editor), kind, id ?? NEW];
const OF_KEY = "editor = $1 AND kind = $2 AND id = $3";

type StoredKey = { editor: string; kind: Kind; id: string };
const toKey = ({ editor, kind, id }: StoredKey): DraftKey => ({ editor, kind, id: id === NEW ? null : id });

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

  constructor(database: Database, { clock, limitMs }: DraftsOptions) {
    super(database, limitMs);
    this.clock = clock;
  }

  private oldest() {
    return this.clock.now() - DRAFT_MS;
  }

  /** Deletes a draft with its links, within the transaction of what makes it needless. */
  async discardIn(sql: Query, key: DraftKey): Promise<void> {
    await sql(`DELETE FROM ${this.schema}content_draft WHERE ${OF_KEY}`, valuesOf(key));
  }

  /** The draft that an editor has of a document; null: there is none. */
  async find(key: DraftKey): Promise<Draft | null> {
    const sql = `SELECT ${draftRow.select()} FROM ${this.schema}content_draft WHERE ${OF_KEY} AND saved_at > $4`;
    const [found] = draftRow.read(await this.within(this.query(sql, [...valuesOf(key), this.oldest()])));
    if (!found) return null;
    const { savedAt, basedOn, typed } = found;
    return { ...toKey(found), savedAt, basedOn, typed: new Map(JSON.parse(typed) as [string, string][]) };
  }

  /** All drafts, those saved last first. There are at most `MAX_DRAFTS` of each editor. */
  async list(): Promise<ListedDraft[]> {
    const sql = `SELECT ${listedRow.select()} FROM ${this.schema}content_draft
      WHERE saved_at > $1 ORDER BY saved_at DESC LIMIT 1000`;
    const rows = listedRow.read(await this.within(this.query(sql, [this.oldest()])));
    return rows.map((row) => ({ ...toKey(row), savedAt: row.savedAt }));
  }

  /**
   * Saves what was typed.
   * @param known `savedAt` of the state that the editor's form had; null: it had no draft
   */
  save(draft: Omit<Draft, "savedAt">, known: number | null): Promise<Saved> {
    return this.transaction(async (sql): Promise<Saved> => {
      const key = valuesOf(draft);
      const [stored] = await sql<{ savedAt: number }>(
        `SELECT saved_at AS "savedAt" FROM ${this.schema}content_draft WHERE ${OF_KEY}`,
        key,
      );
      if ((stored?.savedAt ?? null) !== known) return { newer: stored?.savedAt ?? null };
      const [editor] = key;
      const [{ count } = { count: 0 }] = await sql<{ count: number }>(
        `SELECT count(*) AS count FROM ${this.schema}content_draft WHERE editor = $1`,
        [editor ?? ""],
      );
      if (!stored && count >= MAX_DRAFTS) return { full: count };
      const savedAt = Math.max(this.clock.now(), (known ?? 0) + 1);
      const values = [...key, draft.basedOn, savedAt, JSON.stringify([...draft.typed])];
      const rows = await sql(
        `INSERT INTO ${this.schema}content_draft AS d (editor, kind, id, based_on, saved_at, typed) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (editor, kind, id) DO UPDATE SET based_on = $4, saved_at = $5, typed = $6 WHERE d.saved_at = $7 RETURNING kind`,
        [...values, known],
      );
      // Another device was faster.
      return rows.length > 0 ? { savedAt } : { newer: savedAt };
    }, this.limitMs);
  }

  async discard(key: DraftKey): Promise<void> {
    await this.transaction((sql) => this.discardIn(sql, key), this.limitMs);
  }

  /**
   * Makes a link that shows changes of a draft. The draft's other links show them too.
   * @returns its token and when it ends; null: there is no such draft
   */
  preview(key: DraftKey, changes: readonly DocumentChange[]): Promise<{ token: string; until: number } | null> {
    const token = createToken();
    return this.transaction(async (sql) => {
      const now = this.clock.now();
      const draft = valuesOf(key);
      const found = await sql(
        `UPDATE ${this.schema}content_draft SET previewed = $4, previewed_at = $5 WHERE ${OF_KEY} RETURNING kind`,
        [...draft, JSON.stringify(changes), now],
      );
      if (found.length === 0) return null;
      const until = now + PREVIEW_MS;
      await sql(
        `DELETE FROM ${this.schema}content_preview WHERE ${OF_KEY} AND token_hash NOT IN
           (SELECT token_hash FROM ${this.schema}content_preview WHERE ${OF_KEY} ORDER BY until DESC LIMIT ${MAX_LINKS - 1})`,
        draft,
      );
      await sql(
        `INSERT INTO ${this.schema}content_preview (editor, kind, id, token_hash, until) VALUES ($1, $2, $3, $4, $5)`,
        [...draft, tokenHash(token), until],
      );
      return { token, until };
    }, this.limitMs);
  }

  /** What the link with a token shows; null: it has ended, its draft is gone, or it is made up. */
  async findPreview(token: string): Promise<Preview | null> {
    if (!isToken(token)) return null;
    const sql = `SELECT d.editor, d.kind, d.id, p.until, d.previewed_at AS "previewedAt" FROM ${this.schema}content_preview p
      JOIN ${this.schema}content_draft d ON d.editor = p.editor AND d.kind = p.kind AND d.id = p.id
      WHERE p.token_hash = $1 AND p.until > $2`;
    type Found = StoredKey & { until: number; previewedAt: number };
    const [found] = await this.within(this.query<Found>(sql, [tokenHash(token), this.clock.now()]));
    return found ? { ...toKey(found), until: found.until, previewedAt: found.previewedAt } : null;
  }

  /** What a preview changes; null: its draft is gone. */
  async previewedChanges(key: DraftKey): Promise<DocumentChange[] | null> {
    const sql = `SELECT previewed FROM ${this.schema}content_draft WHERE ${OF_KEY}`;
    const [found] = await this.within(this.query<{ previewed: string | null }>(sql, valuesOf(key)));
    return found?.previewed ? (JSON.parse(found.previewed) as DocumentChange[]) : null;
  }

  /** The drafts of a person, for requests under the privacy policy. */
  async ofPerson(email: string): Promise<PersonalDraft[]> {
    const sql = `SELECT ${personalRow.select()} FROM ${this.schema}content_draft WHERE editor = $1 ORDER BY saved_at`;
    const rows = personalRow.read(await this.query(sql, [staffAddress(email)]));
    return rows.map(({ typed, ...row }) => ({ ...row, typed: JSON.parse(typed) as [string, string][] }));
  }

  /** Deletes a person's drafts, within the caller's transaction. */
  async forget(sql: Query, email: string): Promise<void> {
    await sql(`DELETE FROM ${this.schema}content_draft WHERE editor = $1`, [staffAddress(email)]);
  }

  /** Deletes drafts and links that have ended. */
  async purge(): Promise<void> {
    await this.query(`DELETE FROM ${this.schema}content_draft WHERE saved_at <= $1`, [this.oldest()]);
    await this.query(`DELETE FROM ${this.schema}content_preview WHERE until <= $1`, [this.clock.now()]);
  }

  /** Ends all links: a restored backup has some that were ended after it. */
  async endLinks(): Promise<void> {
    await this.query(`DELETE FROM ${this.schema}content_preview`);
  }
}
