import type { Clock } from "~/base/clock/clock.server";
import { inSteps } from "~/content/documents/in-steps";
import { completed, type DocumentState, type Documents, KINDS, type Kind, mapKinds } from "~/content/documents/kinds";
import { FIRST_EDITION, isDraft, kindIn, storedKind } from "~/content/editions/edition";
import { type EditionRow, FIRST_ROW } from "~/content/editions/edition-store.server";
import { checkContentInSteps, checkDraftInSteps } from "~/content/rules/check-content";
import type { Fault } from "~/content/rules/fault";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { BoundedStore } from "~/platform/database/store";
import {
  applyChanges,
  type Conflict,
  changesBetween,
  type DocumentChange,
  effectiveChanges,
  type Publication,
  type Published,
  type Refused,
  type Revision,
  SHIPPED,
  type Snapshot,
  sameDocument,
} from "./publication";

export type ContentStoreOptions = {
  clock: Clock;
  /** Whose content it is; absent: the first edition's. */
  edition?: Omit<EditionRow, "refused">;
  /** The content until something is published. */
  shipped: Documents;
  /** Facts that follow from settings. */
  settings: ReadonlyMap<string, string>;
  /** Adds to the audit log, within the transaction of the publication. @param before the documents that it changed to `after` */
  audit?(sql: Query, revision: Revision, before: Documents, after: Documents): Promise<void>;
  /** ms that reading may take, and storing, before the database counts as out of reach. */
  limitMs?: number;
};

/** A revision and when it was published. */
type Moment = Pick<Revision, "number" | "at">;

/** A publication without a fault: the documents with its changes, and the content that it changes. */
type Checked = { head: Snapshot; documents: Documents; changes: readonly DocumentChange[] };

/** What is stored in the transaction of a revision. When it throws, nothing is published. */
export type Alongside = (sql: Query, revision: number) => Promise<void>;

type Authored = Omit<Publication, "editor"> & Pick<Revision, "editor">;
type Told = Authored & Pick<Revision, "restored">;

type Row = { kind: string; id: string; place: number; document: string | null };

const momentRow = defineRow<Moment>({ number: integer, at: integer });
const revisionRow = defineRow<Revision>({
  number: integer,
  at: integer,
  editor: orNull(text),
  note: text,
  restored: orNull(integer),
});
const documentRow = defineRow<Row>({ kind: text, id: text, place: integer, document: orNull(text) });
const stateRow = defineRow<Row & Pick<DocumentState, "revision">>({
  kind: text,
  id: text,
  place: integer,
  document: orNull(text),
  revision: integer,
});

/** What becomes a row. */
type Placed = Omit<DocumentChange, "place"> & { place: number };

/** Rows of one statement: it has few parameters, and few statements store a large import. */
const ROWS = 100;

const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);

/** The content of an edition in the database. Its methods reject when that is out of reach; then nothing was published. */
export class ContentStore extends BoundedStore {
  private readonly clock: Clock;
  private readonly edition: NonNullable<ContentStoreOptions["edition"]>;
  private readonly shipped: Documents;
  private readonly settings: ContentStoreOptions["settings"];
  private readonly audit: ContentStoreOptions["audit"];
  private readonly unpublished: Snapshot;
  /** Whether the content may be incomplete. */
  private isDraft: boolean;
  private known: Snapshot;

  constructor(database: Database, options: ContentStoreOptions) {
    super(database, options.limitMs);
    const { clock, edition = FIRST_ROW, shipped, settings, audit } = options;
    this.clock = clock;
    this.edition = edition;
    this.shipped = shipped;
    this.settings = settings;
    this.audit = audit;
    this.isDraft = isDraft(edition);
    const documents = mapKinds((kind) => (edition.kinds.has(kind) ? [] : shipped[kind]));
    this.unpublished = { edition: edition.number, revision: 0, at: 0, documents, kinds: edition.kinds };
    this.known = this.unpublished;
  }

  private async latestRevision(sql: Query): Promise<Moment> {
    const rows = await sql(
      `SELECT ${momentRow.select()} FROM ${this.schema}content_revision WHERE edition = $1 ORDER BY number DESC LIMIT 1`,
      [this.edition.number],
    );
    return momentRow.read(rows)[0] ?? { number: 0, at: 0 };
  }

  /** The last revision of all editions: they share the numbers. */
  private async lastNumber(sql: Query): Promise<number> {
    const rows = await sql<{ last: number | null }>(`SELECT max(number) AS last FROM ${this.schema}content_revision`);
    return rows[0]?.last ?? 0;
  }

  /** The latest row of each document that changed after one revision and up to another. */
  private async rowsBetween(after: number, upTo: number): Promise<Row[]> {
    const rows = await this.query(
      `SELECT ${documentRow.select()} FROM ${this.schema}content_document d
       WHERE d.revision > $1 AND d.edition = $3 AND d.revision = (SELECT max(o.revision) FROM ${this.schema}content_document o
         WHERE o.kind = d.kind AND o.id = d.id AND o.revision <= $2)`,
      [after, upTo, this.edition.number],
    );
    return documentRow.read(rows);
  }

  /** A snapshot with rows that followed it. A large one is parsed in steps. */
  private async withRows(
    { edition, documents, kinds }: Snapshot,
    rows: readonly Row[],
    { number, at }: Moment,
  ): Promise<Snapshot> {
    const changes = await inSteps(parseRows(rows));
    const stored = new Set([...kinds, ...changes.map(({ kind }) => kind)]);
    const begun = mapKinds((kind) => (kinds.has(kind) || !stored.has(kind) ? documents[kind] : []));
    return { edition, revision: number, at, documents: applyChanges(begun, changes), kinds: stored };
  }

  private async snapshotAt(moment: Moment): Promise<Snapshot> {
    return this.withRows(this.unpublished, await this.rowsBetween(0, moment.number), moment);
  }

  /** What this process read last; before that, what the edition began without. */
  lastRead(): Snapshot {
    return this.known;
  }

  /** What is published: the same object while it is the same revision. */
  async readLatest(): Promise<Snapshot> {
    const from = this.known;
    const latest = await this.latestRevision(this.query);
    const { number } = latest;
    if (number === from.revision) return from;
    // A lower number: a backup was restored.
    const isLater = from.revision > 0 && number > from.revision;
    const read = isLater
      ? await this.withRows(from, await this.rowsBetween(from.revision, number), latest)
      : await this.snapshotAt(latest);
    // Another call may have read further meanwhile.
    if (this.known === from) this.known = read;
    return read;
  }

  /** Whether a revision is that of another edition: the editor's page is from before the current one was another. */
  private async isOfAnother(revision: number): Promise<boolean> {
    const rows = await this.query(
      `SELECT number FROM ${this.schema}content_revision WHERE number = $1 AND edition <> $2`,
      [revision, this.edition.number],
    );
    return rows.length > 0;
  }

  /** The documents that somebody else changed since the editor saw them, to something that the editor does not want. */
  private async conflictsOf(head: Snapshot, basedOn: number, changes: readonly DocumentChange[]): Promise<Conflict[]> {
    if (basedOn === head.revision) return [];
    if (await this.isOfAnother(basedOn))
      return changes.map(({ kind, id, document: wanted }) => {
        const current = documentOf(head.documents, kind, id);
        return { kind, id, base: null, current, wanted, revision: head.revision, editor: null, at: head.at };
      });
    // A backup may have taken the editor's revision away: then each change since the first one counts.
    const begun = basedOn > head.revision ? 1 : Math.max(1, basedOn);
    const rows = await this.query<{ kind: string; id: string; revision: number; editor: string | null; at: number }>(
      `SELECT d.kind, d.id, d.revision, r.editor, r.at FROM ${this.schema}content_document d
       JOIN ${this.schema}content_revision r ON r.number = d.revision
       WHERE d.revision > $1 AND d.revision <= $2 AND d.edition = $3 ORDER BY d.revision`,
      [begun, head.revision, this.edition.number],
    );
    const since = new Map(rows.map(({ kind, id, ...change }) => [`${kindIn(kind)} ${id}`, change]));
    const touched = changes.filter(({ kind, id }) => since.has(`${kind} ${id}`));
    if (touched.length === 0) return [];
    const { documents } = await this.snapshotAt({ number: begun, at: 0 });
    return touched.flatMap(({ kind, id, document: wanted }) => {
      const base = documentOf(documents, kind, id);
      const current = documentOf(head.documents, kind, id);
      const change = since.get(`${kind} ${id}`);
      return !change || sameDocument(base, current) ? [] : [{ kind, id, base, current, wanted, ...change }];
    });
  }

  private async insertRows(sql: Query, edition: number, revision: number, changes: readonly Placed[]): Promise<void> {
    for (let start = 0; start < changes.length; start += ROWS) {
      const values: SqlValue[] = [];
      const rows = changes.slice(start, start + ROWS).map(({ kind, id, place, document }) => {
        const json = document === null ? null : JSON.stringify(document);
        values.push(storedKind(edition, kind), id, revision, place, json, edition);
        return `(${[5, 4, 3, 2, 1, 0].map((back) => `$${values.length - back}`).join(", ")})`;
      });
      await sql(
        `INSERT INTO ${this.schema}content_document (kind, id, revision, place, document, edition)
         VALUES ${rows.join(", ")}`,
        values,
      );
    }
  }

  private insertRevision(sql: Query, edition: number, { number, at, editor, note, restored }: Revision) {
    return sql(
      `INSERT INTO ${this.schema}content_revision (number, at, editor, note, restored, edition)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [number, at, editor, note, restored, edition],
    );
  }

  /**
   * Stores a checked publication as the revision after `head`.
   * @returns null when another one was published meanwhile
   */
  private write(
    { head, documents, changes }: Checked,
    told: Omit<Revision, "number" | "at">,
    alongside: Alongside | undefined,
  ): Promise<number | null> {
    return this.transaction(async (sql) => {
      if (this.dialect.lock) await sql(this.dialect.lock, ["content"]);
      if ((await this.latestRevision(sql)).number !== head.revision || !(await this.isAsKnown(sql))) return null;
      const at = this.clock.now();
      const last = await this.lastNumber(sql);
      const number = Math.max(1, last) + 1;
      await alongside?.(sql, number);
      if (last === 0) {
        await this.insertRevision(sql, FIRST_EDITION, { number: 1, at, editor: SHIPPED, note: "", restored: null });
        await this.insertRows(sql, FIRST_EDITION, 1, rowsOf(this.shipped, KINDS));
      }
      await this.insertRevision(sql, this.edition.number, { number, at, ...told });
      // A kind that is new with this release comes into the store with its first change.
      const changed = new Set(changes.map(({ kind }) => kind));
      const begun = head.revision === 0 ? [] : [...changed].filter((kind) => !head.kinds.has(kind));
      const places = mapKinds(
        (kind) => new Map(changed.has(kind) ? documents[kind].map(({ id, place }) => [id, place]) : []),
      );
      const own = changes.map((change) => ({ ...change, place: places[change.kind].get(change.id) ?? 0 }));
      const others = rowsOf(documents, begun).filter(
        ({ kind, id }) => !own.some((row) => row.kind === kind && row.id === id),
      );
      await this.insertRows(sql, this.edition.number, number, [...own, ...others]);
      await this.audit?.(sql, { number, at, ...told }, head.documents, documents);
      return number;
    }, this.limitMs);
  }

  private faultsOf({ head, documents, changes }: Checked): Promise<Fault[]> {
    if (!this.isDraft) return checkContentInSteps(documents, this.settings);
    // What it begins with may lack something too.
    const edited = head.revision === 0 ? [] : changes;
    const changed = new Set(edited.map(({ kind, id }) => `${kind} ${id}`));
    return checkDraftInSteps(documents, this.settings, changed);
  }

  /** Whether the edition is still a draft that nobody has planned to open, if it was one. From then on all rules hold. */
  private async isAsKnown(sql: Query): Promise<boolean> {
    if (!this.isDraft) return true;
    const rows = await sql(
      `SELECT number FROM ${this.schema}edition WHERE number = $1 AND (current_from IS NOT NULL OR switch_at IS NOT NULL)`,
      [this.edition.number],
    );
    this.isDraft = rows.length === 0;
    return this.isDraft;
  }

  private async check({ basedOn, changes }: Pick<Publication, "basedOn" | "changes">): Promise<Checked | Refused> {
    // Of two changes of a document the last one counts.
    const wanted = new Map(changes.map((change) => [`${change.kind} ${change.id}`, asStored(change)]));
    const head = await this.within(this.readLatest());
    const effective = effectiveChanges(head.documents, [...wanted.values()]);
    const conflict = await this.within(this.conflictsOf(head, basedOn, effective));
    if (conflict.length > 0) return { conflict };
    const checked = { head, documents: applyChanges(head.documents, effective), changes: effective };
    const faults = effective.length > 0 ? await this.faultsOf(checked) : [];
    return faults.length > 0 ? { faults } : checked;
  }

  private async publishAs({ basedOn, changes, ...told }: Told, alongside?: Alongside): Promise<Published> {
    for (;;) {
      const checked = await this.check({ basedOn, changes });
      if (!("head" in checked)) return checked;
      if (checked.changes.length === 0) return { revision: checked.head.revision };
      const revision = await this.write(checked, told, alongside);
      if (revision !== null) return { revision };
    }
  }

  /**
   * Runs what follows from content without a fault, in a transaction in which nothing is published.
   * @param faultsIn further rules @param work gets the last revision of all editions
   * @returns what is wrong; empty: it was done
   */
  async ifFaultless(
    faultsIn: (documents: Documents) => Fault[],
    work: (sql: Query, last: number) => Promise<void>,
  ): Promise<Fault[]> {
    for (;;) {
      const head = await this.within(this.readLatest());
      const faults = [...(await checkContentInSteps(head.documents, this.settings)), ...faultsIn(head.documents)];
      if (faults.length > 0) return faults;
      const done = await this.transaction(async (sql) => {
        if (this.dialect.lock) await sql(this.dialect.lock, ["content"]);
        if ((await this.latestRevision(sql)).number !== head.revision) return false;
        await work(sql, await this.lastNumber(sql));
        return true;
      }, this.limitMs);
      if (done) return [];
    }
  }

  private async findRevision(number: number): Promise<Moment | undefined> {
    const rows = await this.query(
      `SELECT ${momentRow.select()} FROM ${this.schema}content_revision WHERE number = $1 AND edition = $2`,
      [number, this.edition.number],
    );
    return momentRow.read(rows)[0];
  }

  /** A revision; null when there is none with this number. */
  private async readAt(number: number): Promise<Snapshot | null> {
    const found = await this.within(this.findRevision(number));
    return found ? this.within(this.snapshotAt(found)) : null;
  }

  /**
   * Publishes changes as one revision, or none of them: when the content would have a fault, or when somebody else changed one of the
   * documents since the revision that the editor saw. The first publication stores the shipped content as revision 1 before.
   * @param alongside what is stored in the same transaction
   * @throws OutcomeUnknown when it may have been published; to publish the same again is safe
   */
  publish(publication: Authored, alongside?: Alongside): Promise<Published> {
    return this.publishAs({ ...publication, restored: null }, alongside);
  }

  /**
   * Publishes what a site begins with as its first revision: what the site ships with was never there.
   * @returns what is wrong with the content; null: something was published before
   */
  async begin(documents: Documents, editor: string, note: string): Promise<Published | null> {
    const faults = await checkContentInSteps(documents, this.settings);
    if (faults.length > 0) return { faults };
    const revision = { number: 1, at: this.clock.now(), editor, note, restored: null };
    const isGone = ({ kind, id }: DocumentChange) => documentOf(documents, kind, id) === null;
    const gone = rowsOf(this.shipped, KINDS).filter(isGone);
    const begun = await this.transaction(async (sql) => {
      if (this.dialect.lock) await sql(this.dialect.lock, ["content"]);
      if ((await this.lastNumber(sql)) > 0) return false;
      await this.insertRevision(sql, FIRST_EDITION, revision);
      const deleted = gone.map((row) => ({ ...row, document: null }));
      await this.insertRows(sql, FIRST_EDITION, 1, [...rowsOf(documents, KINDS), ...deleted]);
      await this.audit?.(sql, revision, this.shipped, documents);
      return true;
    }, this.limitMs);
    return begun ? { revision: 1 } : null;
  }

  /** Why a publication would be refused now; null: it would not. */
  async refusalOf(publication: Pick<Publication, "basedOn" | "changes">): Promise<Refused | null> {
    const checked = await this.check(publication);
    return "head" in checked ? null : checked;
  }

  /** Publishes the content of a revision again, as a new one. @returns null when there is no such revision */
  async restore(number: number, editor: string): Promise<Published | null> {
    const target = await this.readAt(number);
    if (!target) return null;
    const head = await this.within(this.readLatest());
    const changes = changesBetween(head.documents, target.documents, [...target.kinds]);
    return this.publishAs({ editor, note: "", basedOn: head.revision, changes, restored: number });
  }

  /** Revisions, newest first. @param before a number: earlier ones; absent: the latest */
  async revisions(limit: number, before = Number.MAX_SAFE_INTEGER): Promise<Revision[]> {
    const rows = this.query(
      `SELECT ${revisionRow.select()} FROM ${this.schema}content_revision
       WHERE number < $2 AND edition = $3 ORDER BY number DESC LIMIT $1`,
      [limit, before, this.edition.number],
    );
    return revisionRow.read(await this.within(rows));
  }

  /** Who changed the documents of a kind last, and when (ms since the epoch), by id. */
  async lastChanges(kind: Kind): Promise<Map<string, { at: number; editor: string | null }>> {
    const rows = await this.within(
      this.query<{ id: string; at: number; editor: string | null }>(
        `SELECT d.id, r.at, r.editor FROM (
           SELECT id, max(revision) AS revision FROM ${this.schema}content_document
           WHERE edition = $1 AND kind = $2 GROUP BY id) d
         JOIN ${this.schema}content_revision r ON r.number = d.revision`,
        [this.edition.number, storedKind(this.edition.number, kind)],
      ),
    );
    return new Map(rows.map(({ id, ...change }) => [id, change]));
  }

  /** The content of a revision, as it was written; null when there is no such revision. */
  async read(number: number): Promise<Documents | null> {
    return (await this.readAt(number))?.documents ?? null;
  }

  /**
   * Every state of the documents of some kinds that changed after a revision, oldest first.
   * @param since `opened`: the one with which visitors saw the edition first; `begun`: its first
   */
  async history(kinds: readonly Kind[], since: "opened" | "begun" = "opened"): Promise<DocumentState[]> {
    const { number, opened } = this.edition;
    const places = kinds.map((_, index) => `$${index + 3}`).join(", ");
    const rows = await this.within(
      this.query<{ at: number }>(
        `SELECT ${stateRow.select("d")}, r.at FROM ${this.schema}content_document d
         JOIN ${this.schema}content_revision r ON r.number = d.revision
         WHERE d.edition = $1 AND d.kind IN (${places}) AND EXISTS
           (SELECT 1 FROM ${this.schema}content_document o WHERE o.kind = d.kind AND o.id = d.id AND o.revision >
             coalesce($2, (SELECT min(number) FROM ${this.schema}content_revision WHERE edition = $1)))
         ORDER BY d.revision, d.place`,
        [number, since === "opened" ? opened : null, ...kinds.map((kind) => storedKind(number, kind))],
      ),
    );
    const states = await inSteps(parseRows(stateRow.read(rows)));
    if (since === "begun" || opened === null) return states;
    // Of those from before it, visitors saw the last one alone.
    const seen = new Map(
      states.filter(({ revision }) => revision <= opened).map(({ kind, id, revision }) => [`${kind} ${id}`, revision]),
    );
    return states.filter(({ kind, id, revision }) => revision >= (seen.get(`${kind} ${id}`) ?? 0));
  }
}

/** Rows with their documents. Those of kinds that this release does not know are left out. */
function* parseRows<Stored extends Pick<Row, "kind" | "document">>(rows: readonly Stored[]) {
  const parsed: (Omit<Stored, "kind" | "document"> & Pick<DocumentState, "kind" | "document">)[] = [];
  for (const { kind, document, ...row } of rows) {
    const known = kindIn(kind);
    if (!isKind(known)) continue;
    parsed.push({ ...row, kind: known, document: document === null ? null : JSON.parse(document) });
    yield;
  }
  return parsed;
}

const rowsOf = (documents: Documents, kinds: readonly Kind[]) =>
  kinds.flatMap((kind) => documents[kind].map((stored) => ({ kind, ...stored })));

const documentOf = (documents: Documents, kind: Kind, id: string): unknown =>
  documents[kind].find((stored) => stored.id === id)?.document ?? null;

/** A change with its document as it is when it is read again: with what follows from it, and without fields that are `undefined`. */
function asStored({ document, ...change }: DocumentChange): DocumentChange {
  const wanted = document === null ? null : completed(change.kind, document);
  return { ...change, document: JSON.parse(JSON.stringify(wanted ?? null)) };
}
