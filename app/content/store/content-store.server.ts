import type { Clock } from "~/base/clock/clock.server";
import { withTimeLimit } from "~/base/time-limit";
import { inSteps } from "~/content/documents/in-steps";
import { type DocumentState, type Documents, KINDS, type Kind, mapKinds } from "~/content/documents/kinds";
import { checkContentInSteps } from "~/content/rules/check-content";
import type { Database, Query, SqlValue } from "~/platform/database/database";
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
  /** The content until something is published. */
  shipped: Documents;
  /** Facts that follow from settings. */
  settings: ReadonlyMap<string, string>;
  /** Adds to the audit log, within the transaction of the publication. */
  audit?(sql: Query, revision: Revision): Promise<void>;
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

/** What becomes a row. */
type Placed = Omit<DocumentChange, "place"> & { place: number };

const LIMIT_MS = 30_000;
/** Rows of one statement: it has few parameters, and few statements store a large import. */
const ROWS = 100;

const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);

/** The content in the database. Its methods reject when that is out of reach; then nothing was published. */
export function createContentStore({ query, transaction, dialect }: Database, options: ContentStoreOptions) {
  const { clock, shipped, settings, audit, limitMs = LIMIT_MS } = options;
  const REVISION = `${dialect.schema}content_revision`;
  const DOCUMENT = `${dialect.schema}content_document`;
  const unpublished: Snapshot = { revision: 0, at: 0, documents: shipped, kinds: new Set() };

  async function latestRevision(sql: Query): Promise<Moment> {
    const [row] = await sql<Moment>(`SELECT number, at FROM ${REVISION} ORDER BY number DESC LIMIT 1`);
    return row ?? { number: 0, at: 0 };
  }

  /** The latest row of each document that changed after one revision and up to another. */
  const rowsBetween = (after: number, upTo: number) =>
    query<Row>(
      `SELECT kind, id, place, document FROM ${DOCUMENT} d WHERE revision > $1 AND revision =
         (SELECT max(o.revision) FROM ${DOCUMENT} o WHERE o.kind = d.kind AND o.id = d.id AND o.revision <= $2)`,
      [after, upTo],
    );

  /** A snapshot with rows that followed it. A large one is parsed in steps. */
  async function withRows(
    { documents, kinds }: Snapshot,
    rows: readonly Row[],
    { number, at }: Moment,
  ): Promise<Snapshot> {
    const changes = await inSteps(parseRows(rows));
    const stored = new Set([...kinds, ...changes.map(({ kind }) => kind)]);
    const begun = mapKinds((kind) => (kinds.has(kind) || !stored.has(kind) ? documents[kind] : []));
    return { revision: number, at, documents: applyChanges(begun, changes), kinds: stored };
  }

  async function snapshotAt(moment: Moment): Promise<Snapshot> {
    return withRows(unpublished, await rowsBetween(0, moment.number), moment);
  }

  const within = <Result>(reading: Promise<Result>) => withTimeLimit(reading, limitMs);

  let known = unpublished;

  /** Reads what of the latest revision is not known yet. */
  async function readLatest(): Promise<Snapshot> {
    const from = known;
    const latest = await latestRevision(query);
    const { number } = latest;
    if (number === from.revision) return from;
    // A lower number: a backup was restored.
    const isLater = from.revision > 0 && number > from.revision;
    const read = isLater
      ? await withRows(from, await rowsBetween(from.revision, number), latest)
      : await snapshotAt(latest);
    // Another call may have read further meanwhile.
    if (known === from) known = read;
    return read;
  }

  /** The documents that somebody else changed since the editor saw them, to something that the editor does not want. */
  async function conflictsOf(head: Snapshot, basedOn: number, changes: readonly DocumentChange[]): Promise<Conflict[]> {
    if (basedOn === head.revision) return [];
    // A backup may have taken the editor's revision away: then each change since the first one counts.
    const begun = basedOn > head.revision ? 1 : Math.max(1, basedOn);
    const rows = await query<{ kind: string; id: string; revision: number; editor: string | null; at: number }>(
      `SELECT d.kind, d.id, d.revision, r.editor, r.at FROM ${DOCUMENT} d JOIN ${REVISION} r ON r.number = d.revision
       WHERE d.revision > $1 AND d.revision <= $2 ORDER BY d.revision`,
      [begun, head.revision],
    );
    const since = new Map(rows.map(({ kind, id, ...change }) => [`${kind} ${id}`, change]));
    const touched = changes.filter(({ kind, id }) => since.has(`${kind} ${id}`));
    if (touched.length === 0) return [];
    const { documents } = await snapshotAt({ number: begun, at: 0 });
    return touched.flatMap(({ kind, id, document: wanted }) => {
      const base = documentOf(documents, kind, id);
      const current = documentOf(head.documents, kind, id);
      const change = since.get(`${kind} ${id}`);
      return !change || sameDocument(base, current) ? [] : [{ kind, id, base, current, wanted, ...change }];
    });
  }

  async function insertRows(sql: Query, revision: number, changes: readonly Placed[]): Promise<void> {
    for (let start = 0; start < changes.length; start += ROWS) {
      const values: SqlValue[] = [];
      const rows = changes.slice(start, start + ROWS).map(({ kind, id, place, document }) => {
        values.push(kind, id, revision, place, document === null ? null : JSON.stringify(document));
        return `(${[4, 3, 2, 1, 0].map((back) => `$${values.length - back}`).join(", ")})`;
      });
      await sql(`INSERT INTO ${DOCUMENT} (kind, id, revision, place, document) VALUES ${rows.join(", ")}`, values);
    }
  }

  const insertRevision = (sql: Query, { number, at, editor, note, restored }: Revision) =>
    sql(`INSERT INTO ${REVISION} (number, at, editor, note, restored) VALUES ($1, $2, $3, $4, $5)`, [
      ...[number, at, editor, note, restored],
    ]);

  /**
   * Stores a checked publication as the revision after `head`.
   * @returns null when another one was published meanwhile
   */
  function write(
    { head, documents, changes }: Checked,
    told: Omit<Revision, "number" | "at">,
    alongside: Alongside | undefined,
  ): Promise<number | null> {
    return transaction(async (sql) => {
      if (dialect.lock) await sql(dialect.lock, ["content"]);
      if ((await latestRevision(sql)).number !== head.revision) return null;
      const at = clock.now();
      const number = Math.max(1, head.revision) + 1;
      await alongside?.(sql, number);
      if (head.revision === 0) {
        await insertRevision(sql, { number: 1, at, editor: SHIPPED, note: "", restored: null });
        await insertRows(sql, 1, rowsOf(shipped, KINDS));
      }
      await insertRevision(sql, { number, at, ...told });
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
      await insertRows(sql, number, [...own, ...others]);
      await audit?.(sql, { number, at, ...told });
      return number;
    }, limitMs);
  }

  async function check({ basedOn, changes }: Pick<Publication, "basedOn" | "changes">): Promise<Checked | Refused> {
    // Of two changes of a document the last one counts.
    const wanted = new Map(changes.map((change) => [`${change.kind} ${change.id}`, asStored(change)]));
    const head = await within(readLatest());
    const effective = effectiveChanges(head.documents, [...wanted.values()]);
    const conflict = await within(conflictsOf(head, basedOn, effective));
    if (conflict.length > 0) return { conflict };
    const documents = applyChanges(head.documents, effective);
    const faults = effective.length > 0 ? await checkContentInSteps(documents, settings) : [];
    return faults.length > 0 ? { faults } : { head, documents, changes: effective };
  }

  async function publishAs({ basedOn, changes, ...told }: Told, alongside?: Alongside): Promise<Published> {
    for (;;) {
      const checked = await check({ basedOn, changes });
      if (!("head" in checked)) return checked;
      if (checked.changes.length === 0) return { revision: checked.head.revision };
      const revision = await write(checked, told, alongside);
      if (revision !== null) return { revision };
    }
  }

  async function findRevision(number: number): Promise<Moment | undefined> {
    const [row] = await query<Moment>(`SELECT number, at FROM ${REVISION} WHERE number = $1`, [number]);
    return row;
  }

  /** A revision; null when there is none with this number. */
  async function readAt(number: number): Promise<Snapshot | null> {
    const found = await within(findRevision(number));
    return found ? within(snapshotAt(found)) : null;
  }

  return {
    /** What is published: the same object while it is the same revision. */
    readLatest,

    /**
     * Publishes changes as one revision, or none of them: when the content would have a fault, or when somebody else changed one of the
     * documents since the revision that the editor saw. The first publication stores the shipped content as revision 1 before.
     * @param alongside what is stored in the same transaction
     * @throws OutcomeUnknown when it may have been published; to publish the same again is safe
     */
    publish: (publication: Authored, alongside?: Alongside): Promise<Published> =>
      publishAs({ ...publication, restored: null }, alongside),

    /** Why a publication would be refused now; null: it would not. */
    async refusalOf(publication: Pick<Publication, "basedOn" | "changes">): Promise<Refused | null> {
      const checked = await check(publication);
      return "head" in checked ? null : checked;
    },

    /** Publishes the content of a revision again, as a new one. @returns null when there is no such revision */
    async restore(number: number, editor: string): Promise<Published | null> {
      const target = await readAt(number);
      if (!target) return null;
      const head = await within(readLatest());
      const changes = changesBetween(head.documents, target.documents, [...target.kinds]);
      return publishAs({ editor, note: "", basedOn: head.revision, changes, restored: number });
    },

    /** Revisions, newest first. @param before a number: earlier ones; absent: the latest */
    revisions: (limit: number, before = Number.MAX_SAFE_INTEGER): Promise<Revision[]> =>
      within(
        query<Revision>(
          `SELECT number, at, editor, note, restored FROM ${REVISION} WHERE number < $2 ORDER BY number DESC LIMIT $1`,
          [limit, before],
        ),
      ),

    /** The content of a revision, as it was written; null when there is no such revision. */
    read: async (number: number): Promise<Documents | null> => (await readAt(number))?.documents ?? null,

    /** Every state of the documents of some kinds that changed after the first revision, oldest first. */
    async history(kinds: readonly Kind[]): Promise<DocumentState[]> {
      const places = kinds.map((_, index) => `$${index + 1}`).join(", ");
      const rows = await within(
        query<Row & Pick<DocumentState, "revision" | "at">>(
          `SELECT d.kind, d.id, d.place, d.document, d.revision, r.at FROM ${DOCUMENT} d JOIN ${REVISION} r ON r.number = d.revision
           WHERE d.kind IN (${places}) AND EXISTS
             (SELECT 1 FROM ${DOCUMENT} o WHERE o.kind = d.kind AND o.id = d.id AND o.revision > 1)
           ORDER BY d.revision, d.place`,
          [...kinds],
        ),
      );
      return inSteps(parseRows(rows));
    },
  };
}

export type ContentStore = ReturnType<typeof createContentStore>;

/** Rows with their documents. Those of kinds that this release does not know are left out. */
function* parseRows<Stored extends Pick<Row, "kind" | "document">>(rows: readonly Stored[]) {
  const parsed: (Omit<Stored, "kind" | "document"> & Pick<DocumentState, "kind" | "document">)[] = [];
  for (const { kind, document, ...row } of rows) {
    if (!isKind(kind)) continue;
    parsed.push({ ...row, kind, document: document === null ? null : JSON.parse(document) });
    yield;
  }
  return parsed;
}

const rowsOf = (documents: Documents, kinds: readonly Kind[]) =>
  kinds.flatMap((kind) => documents[kind].map((stored) => ({ kind, ...stored })));

const documentOf = (documents: Documents, kind: Kind, id: string): unknown =>
  documents[kind].find((stored) => stored.id === id)?.document ?? null;

/** A change with its document as it is when it is read again: without fields that are `undefined`. */
const asStored = (change: DocumentChange): DocumentChange => ({
  ...change,
  document: JSON.parse(JSON.stringify(change.document ?? null)),
});
