import type { DocumentState } from "./documents/kinds";
import { type Session, sessionSchema } from "./model/rundown";

/** ms for which lists say that a session has changed. */
export const CHANGE_SHOWN_MS = 48 * 3600_000;

/** What visitors plan by. */
type Plan = Pick<Session, "start" | "end" | "stage">;

/** A publication that changed when or where a session is, or whether it takes place. */
export type SessionChange = {
  id: string;
  revision: number;
  /** ms since the epoch */
  at: number;
  /** null: there was none. */
  before: Session | null;
  /** null: it was deleted. */
  after: Session | null;
};

export type SessionHistory = {
  /** Newest first. */
  changes: readonly SessionChange[];
  /** How often each session was published after its first time, by id. */
  revisions: ReadonlyMap<string, number>;
};

const isSame = (one: Session | null, other: Session | null) =>
  one === other ||
  (one !== null &&
    other !== null &&
    planOf(one) === planOf(other) &&
    Boolean(one.cancelled) === Boolean(other.cancelled));

const planOf = ({ start, end, stage }: Plan) => JSON.stringify([Date.parse(start), Date.parse(end), stage]);

/**
 * What became of sessions. A state that this release cannot read is left out.
 * @param states every state of the sessions that changed after the first revision, oldest first
 * @param first the revision with which visitors saw the edition first: states up to it are the beginning, not changes
 */
export function toSessionHistory(states: readonly DocumentState[], first = 1): SessionHistory {
  const latest = new Map<string, Session | null>();
  const revisions = new Map<string, number>();
  const changes: SessionChange[] = [];
  for (const { id, document, revision, at } of states) {
    const { data: after = null } = sessionSchema.nullable().safeParse(document);
    if (after === null && document !== null) continue;
    const before = latest.get(id) ?? null;
    const known = revisions.get(id);
    revisions.set(id, known === undefined ? 0 : known + 1);
    latest.set(id, after);
    if (revision > first && !isSame(before, after)) changes.push({ id, revision, at, before, after });
  }
  return { changes: changes.reverse(), revisions };
}

/**
 * What each session was at a moment that is different now, by id. null: there was none.
 * @param since ms since the epoch
 */
export function changedSince({ changes }: SessionHistory, since: number): Map<string, Session | null> {
  const before = new Map<string, Session | null>();
  // From the newest to the oldest: the oldest after that moment says what was before.
  for (const change of changes) if (change.at > since) before.set(change.id, change.before);
  for (const [id, session] of before) {
    if (isSame(session, changes.find((change) => change.id === id)?.after ?? null)) before.delete(id);
  }
  return before;
}
