import { type InterestContent, LEAD_KINDS, type LeadContent } from "~/leads/model/leads";
import type { Database, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { anywhere, listOf, searchedWords } from "~/platform/database/sql-words";
import { BoundedStore } from "~/platform/database/store";
import { readPayload } from "~/platform/outbox/payload";
import { readReference } from "~/platform/outbox/references";
import { type InboxView, isContactTopic, type LeadState, type LeadSubjectName } from "./inbox-rules";

/** A submission with what staff made of it. Moments are ms since the epoch. */
export type Lead = (LeadContent | InterestContent) & {
  id: string;
  reference: string;
  createdAt: number;
  state: LeadState;
  /** Who has it, since when; null: nobody, or a person who was deleted. */
  holder: string | null;
  heldAt: number | null;
  /** Whether the last answer was refused for good. */
  isRefused: boolean;
  /** When a request to be told was confirmed; null: it was not, or is something else. */
  confirmedAt: number | null;
};

/** What the list shows. `after`: the reference of the last lead of the page before; `person`: whose are `mine`. */
export type InboxQuery = {
  view: InboxView;
  about: LeadSubjectName | null;
  search: string;
  person: string;
  after?: string | undefined;
  limit: number;
};

type LeadRow = {
  id: string;
  kind: string;
  reference: string;
  /** JSON */
  payload: string;
  createdAt: number;
  state: LeadState;
  holder: string | null;
  heldAt: number | null;
  isRefused: number;
  confirmedAt: number | null;
};

const leadRow = defineRow<LeadRow>({
  ...{ id: text, kind: text, reference: text, payload: text, createdAt: integer },
  ...{ state: word<LeadState>(), holder: orNull(text), heldAt: orNull(integer), isRefused: integer },
  confirmedAt: orNull(integer),
});

/** How many came with a topic in one of some weeks; `week` counts them from 0 on. */
export type LeadCount = { kind: string; topic: string | null; week: number; count: number };
const countRow = defineRow<LeadCount>({ kind: text, topic: orNull(text), week: integer, count: integer });

export type NamedCount = { name: string; count: number };
const namedRow = defineRow<NamedCount>({ name: text, count: integer });
type SubscriberCount = { topic: string; count: number; recent: number };
const subscriberRow = defineRow<SubscriberCount>({ topic: text, count: integer, recent: integer });

/** Fields in which words are looked for. */
const SEARCHED = ["name", "contactName", "company", "brand", "medium", "email"];
/** ms of a week. */
export const WEEK_MS = 7 * 24 * 3600 * 1000;

/** What was sent with the forms, as staff work through it. It lies in the outbox: what is deleted there is gone here. */
export class LeadInbox extends BoundedStore {
  private readonly leadKinds = listOf(LEAD_KINDS);
  private readonly payload: string;
  private readonly source: string;
  private readonly state = "coalesce(l.state, 'open')";
  private readonly isRefused: string;
  private readonly isWaiting: string;

  constructor(database: Database, limitMs?: number) {
    super(database, limitMs);
    this.payload = this.dialect.name === "postgres" ? "s.payload::json" : "s.payload";
    this.source = `${this.schema}submission s LEFT JOIN ${this.schema}lead l ON l.submission_id = s.id`;
    this.isRefused = `EXISTS (SELECT 1 FROM ${this.schema}delivery d
      WHERE d.submission_id = l.answer_id AND d.state = 'parked')`;
    // Who got no answer because it was refused still waits for one.
    this.isWaiting = `s.kind IN (${this.leadKinds})
      AND (${this.state} = 'open' OR ${this.state} = 'answered' AND ${this.isRefused})`;
  }

  private select(where: string, order: string, values: SqlValue[]): Promise<Lead[]> {
    const sql = `SELECT s.id, s.kind, s.reference, s.payload, s.created_at AS "createdAt", ${this.state} AS state, l.holder,
        l.held_at AS "heldAt", CASE WHEN ${this.isRefused} THEN 1 ELSE 0 END AS "isRefused",
        (SELECT i.confirmed_at FROM ${this.schema}interest i WHERE i.submission_id = s.id) AS "confirmedAt"
      FROM ${this.source} WHERE ${where} ${order}`;
    return this.within(this.query<LeadRow>(sql, values).then((rows) => leadRow.read(rows).map(toLead)));
  }

  /** The part of a query that says which leads it is about. */
  private whereOf({ view, about, search, person }: Omit<InboxQuery, "after" | "limit">, values: SqlValue[]): string {
    const param = (value: SqlValue) => `$${values.push(value)}`;
    const views: Readonly<Record<InboxView, () => string>> = {
      waiting: () => this.isWaiting,
      free: () => `${this.isWaiting} AND l.holder IS NULL`,
      taken: () => `${this.isWaiting} AND l.holder IS NOT NULL`,
      mine: () => `${this.isWaiting} AND l.holder = ${param(person)}`,
      answered: () => `${this.state} = 'answered'`,
      closed: () => `${this.state} IN ('closed', 'before')`,
      all: () => `s.kind IN (${this.leadKinds}, 'interest')`,
    };
    const ofAbout = () => {
      if (about === null) return [];
      if (!isContactTopic(about)) return [`s.kind = ${param(about)}`];
      return [`s.kind = 'contact-message' AND ${this.payload} ->> 'topic' = ${param(about)}`];
    };
    const fields = SEARCHED.map((name) => `coalesce(${this.payload} ->> '${name}', '')`).join(" || ' ' || ");
    const ofWords = searchedWords(search).map((part) => {
      const like = (column: string, text: string) => `${column} LIKE ${param(anywhere(text))} ESCAPE '!'`;
      // Looked for in all that is stored first, which is faster than to read each.
      const inAll = like("lower(s.payload)", JSON.stringify(part).slice(1, -1));
      return `(${like("lower(s.reference)", part)} OR ${inAll} AND ${like(`lower(${fields})`, part)})`;
    });
    // What people asked to be told of is a list, not work: it is shown where somebody asks for it.
    return [views[about === "interest" ? "all" : view](), ...ofAbout(), ...ofWords].join(" AND ");
  }

  /** Leads, newest first. */
  list({ after, limit, ...asked }: InboxQuery): Promise<Lead[]> {
    const values: SqlValue[] = [limit];
    const where = this.whereOf(asked, values);
    const isAfter =
      after === undefined
        ? ""
        : `AND (s.created_at, s.id) < (SELECT created_at, id FROM ${this.schema}submission WHERE reference = $${values.push(readReference(after))})`;
    return this.select(`${where} ${isAfter}`, "ORDER BY s.created_at DESC, s.id DESC LIMIT $1", values);
  }

  /** How many the whole list has. */
  async count(asked: Omit<InboxQuery, "after" | "limit">): Promise<number> {
    const values: SqlValue[] = [];
    const sql = `SELECT count(*) AS count FROM ${this.source} WHERE ${this.whereOf(asked, values)}`;
    const [row] = await this.within(this.query<{ count: number }>(sql, values));
    return row?.count ?? 0;
  }

  /** By reference, as somebody may type it; null: there is none, or it was deleted. */
  async find(reference: string): Promise<Lead | null> {
    const where = `s.reference = $1 AND s.kind IN (${this.leadKinds}, 'interest')`;
    const [lead] = await this.select(where, "", [readReference(reference)]);
    return lead ?? null;
  }

  /** How many have no answer, and since when the oldest waits, in ms since the epoch; null: none does. */
  async waiting(): Promise<{ count: number; oldest: number | null }> {
    const sql = `SELECT count(*) AS count, min(s.created_at) AS oldest FROM ${this.source} WHERE ${this.isWaiting}`;
    const [row] = await this.within(this.query<{ count: number; oldest: number | null }>(sql));
    return row ?? { count: 0, oldest: null };
  }

  /** What came since a moment, in ms since the epoch, by topic and week. */
  async counts(since: number): Promise<LeadCount[]> {
    const sql = `SELECT s.kind, ${this.payload} ->> 'topic' AS topic, CAST((s.created_at - $1) / ${WEEK_MS} AS integer) AS week,
        count(*) AS count
      FROM ${this.schema}submission s WHERE s.kind IN (${this.leadKinds}) AND s.created_at >= $1 GROUP BY 1, 2, 3`;
    return countRow.read(await this.within(this.query<LeadCount>(sql, [since])));
  }

  /** How many exhibitors registered since a moment, in ms since the epoch, by the name of their category, the most first. */
  async categories(since: number, limit: number): Promise<NamedCount[]> {
    const sql = `SELECT ${this.payload} ->> 'categoryName' AS name, count(*) AS count FROM ${this.schema}submission s
      WHERE s.kind = 'exhibitor-registration' AND s.created_at >= $1 AND ${this.payload} ->> 'categoryName' <> ''
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $2`;
    return namedRow.read(await this.within(this.query<NamedCount>(sql, [since, limit])));
  }

  /** How many addresses are confirmed to be told, by topic, and how many of them have confirmed since a moment, in ms since the epoch. */
  async subscribers(since: number): Promise<SubscriberCount[]> {
    const sql = `SELECT ${this.payload} ->> 'topic' AS topic, count(DISTINCT i.address) AS count,
        count(DISTINCT CASE WHEN i.confirmed_at >= $1 THEN i.address END) AS recent
      FROM ${this.schema}interest i JOIN ${this.schema}submission s ON s.id = i.submission_id
      WHERE i.confirmed_at IS NOT NULL GROUP BY 1`;
    return subscriberRow.read(await this.within(this.query<SubscriberCount>(sql, [since])));
  }
}

function toLead({ payload, kind, isRefused, ...row }: LeadRow): Lead {
  const content = { kind, payload: readPayload(payload) } as LeadContent | InterestContent;
  return { ...row, ...content, isRefused: isRefused === 1 };
}
