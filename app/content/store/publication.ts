import { completed, type Documents, type Kind, type StoredDocument } from "~/content/documents/kinds";
import type { Fault } from "~/content/rules/fault";

/** What a publication does to a document. Another id is a new document: delete the old one. */
export type DocumentChange = {
  kind: Kind;
  id: string;
  /** A JSON value; null deletes the document. */
  document: unknown | null;
  /** Absent: the document keeps its place, and a new one comes last. */
  place?: number;
  /** Stored again even where it is the same: somebody confirms that its translations are right. */
  confirmed?: true;
};

export type Publication = {
  /** The address of the person; `COMMAND` for a command. */
  editor: string;
  /** What changed, in the editor's words. */
  note: string;
  /** The revision that the editor saw; 0: the content that the site ships with. */
  basedOn: number;
  changes: readonly DocumentChange[];
};

/** The editor of what `npm run content` publishes. */
export const COMMAND = "command";
/** The editor of revision 1, which is the content that the site shipped with. */
export const SHIPPED = "shipped";

/** A document that somebody else has changed since. null: there is no such document. */
export type Conflict = {
  kind: Kind;
  id: string;
  /** What the editor began with. */
  base: unknown | null;
  /** What is published now. */
  current: unknown | null;
  /** What the editor wants. */
  wanted: unknown | null;
  /** The revision that made it `current`, who published that, and when (ms since the epoch). */
  revision: number;
  editor: string | null;
  at: number;
};

/** Why nothing was published. */
export type Refused = { faults: Fault[] } | { conflict: Conflict[] };

/** The revision that is current with this publication, or why there is none. */
export type Published = { revision: number } | Refused;

/** A publication for a later time. */
export type Scheduled = Pick<Publication, "note"> & {
  id: number;
  /** When it is published, in ms since the epoch by the site's clock. */
  at: number;
  /** null: a person who was deleted */
  editor: string | null;
  /** `cancelled`: before its time, or when somebody has seen that it was refused. */
  state: "waiting" | "published" | "refused" | "cancelled";
  /** What happened at its time, in the language of the staff; null: nothing yet, or it was cancelled. */
  outcome: Published | null;
};

/** What became of a publication for a later time; `waiting`: too many wait already. */
export type Scheduling = { scheduled: number } | { waiting: number } | Refused;

export type Revision = {
  number: number;
  /** ms since the epoch */
  at: number;
  /** null: a person who was deleted */
  editor: string | null;
  note: string;
  /** The revision whose content this one has again; null: it is a new one. */
  restored: number | null;
};

/** The content of a revision, as it is written. */
export type Snapshot = {
  /** The number of the edition whose content it is. */
  edition: number;
  /** 0: nothing was published, and the documents are those that the site ships with. */
  revision: number;
  /** When it was published, in ms since the epoch; 0 for revision 0. */
  at: number;
  documents: Documents;
  /** The kinds that were ever stored. Documents of all others are those that the site ships with. */
  kinds: ReadonlySet<Kind>;
};

/** Compares documents that are equal as JSON texts. */
export const sameDocument = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const inOrder = (documents: Iterable<StoredDocument>): StoredDocument[] =>
  [...documents].sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));

/** The content after changes, with what follows from what documents say. Documents that do not change stay the same objects. */
export function applyChanges(documents: Documents, changes: readonly DocumentChange[]): Documents {
  const applied: Partial<Record<Kind, StoredDocument[]>> = {};
  for (const [kind, own] of Map.groupBy(changes, (change) => change.kind)) {
    const byId = new Map(documents[kind].map((stored) => [stored.id, stored]));
    let last = documents[kind].at(-1)?.place ?? -1;
    for (const { id, document, place = byId.get(id)?.place ?? last + 1 } of own) {
      if (document === null) byId.delete(id);
      else byId.set(id, { id, place, document: completed(kind, document) });
      last = Math.max(last, place);
    }
    applied[kind] = inOrder(byId.values());
  }
  return { ...documents, ...applied };
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Brings two changes of a value together where they are in different fields. A list is one field.
 * @returns undefined when both changed the same field
 */
function mergeValues(base: unknown, current: unknown, wanted: unknown): { merged: unknown } | undefined {
  if (sameDocument(base, wanted)) return { merged: current };
  if (sameDocument(base, current) || sameDocument(current, wanted)) return { merged: wanted };
  if (!isObject(base) || !isObject(current) || !isObject(wanted)) return undefined;
  const merged: [string, unknown][] = [];
  for (const name of new Set([...Object.keys(current), ...Object.keys(wanted)])) {
    const field = mergeValues(base[name], current[name], wanted[name]);
    if (!field) return undefined;
    if (field.merged !== undefined) merged.push([name, field.merged]);
  }
  return { merged: Object.fromEntries(merged) };
}

/**
 * A publication on top of what others changed since, where they changed other fields of the documents.
 * @returns null when somebody changed the same field, or deleted one of the documents
 */
export function onTopOf<Own extends Omit<Publication, "editor">>(own: Own, conflicts: readonly Conflict[]): Own | null {
  const merged = new Map<string, unknown>();
  for (const { kind, id, base, current, wanted } of conflicts) {
    const document = [base, current, wanted].every(isObject) ? mergeValues(base, current, wanted) : undefined;
    if (!document) return null;
    merged.set(`${kind} ${id}`, document.merged);
  }
  const changes = own.changes.map((change) => ({
    ...change,
    document: merged.get(`${change.kind} ${change.id}`) ?? change.document,
  }));
  return { ...own, changes, basedOn: Math.max(...conflicts.map(({ revision }) => revision)) };
}

/** The changes that turn one content into another. */
export function changesBetween(from: Documents, to: Documents, kinds: readonly Kind[]): DocumentChange[] {
  return kinds.flatMap((kind): DocumentChange[] => {
    const wanted = new Set(to[kind].map(({ id }) => id));
    const deleted = from[kind].filter(({ id }) => !wanted.has(id));
    return [
      ...deleted.map(({ id }) => ({ kind, id, document: null })),
      ...to[kind].map((stored) => ({ kind, ...stored })),
    ];
  });
}

/** The changes that have an effect: those that repeat what is stored are left out. */
export function effectiveChanges(documents: Documents, changes: readonly DocumentChange[]): DocumentChange[] {
  const byKind = new Map<Kind, Map<string, StoredDocument>>();
  const find = (kind: Kind, id: string) => {
    const byId = byKind.get(kind) ?? new Map(documents[kind].map((stored) => [stored.id, stored]));
    byKind.set(kind, byId);
    return byId.get(id);
  };
  return changes.filter(({ kind, id, document, place, confirmed }) => {
    const stored = find(kind, id);
    if (confirmed) return true;
    if (!stored || document === null) return (stored?.document ?? null) !== document;
    return !sameDocument(stored.document, document) || (place !== undefined && place !== stored.place);
  });
}

/**
 * Gives documents in the order that they should have the places that they have already, where that is possible, so that few of them
 * change. A document that comes between two others gets a place between theirs.
 */
export function keepPlaces(known: readonly StoredDocument[], wanted: readonly StoredDocument[]): StoredDocument[] {
  const places = new Map(known.map(({ id, place }) => [id, place]));
  let last = -1;
  const placed = wanted.map((stored, index) => {
    const own = places.get(stored.id) ?? Number.NEGATIVE_INFINITY;
    if (own > last) {
      last = own;
    } else {
      const following = wanted.slice(index + 1).map(({ id }) => places.get(id) ?? Number.NEGATIVE_INFINITY);
      const next = following.find((place) => place > last);
      last = next === undefined ? Math.floor(last) + 1 : (last + next) / 2;
    }
    return { ...stored, place: last };
  });
  // Between two numbers there is not always another one.
  const ordered = placed.every(({ place }, index) => index === 0 || place > (placed[index - 1]?.place ?? 0));
  return ordered ? placed : wanted.map((stored, place) => ({ ...stored, place }));
}
