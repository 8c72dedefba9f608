import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import type { InterestTopic } from "~/base/values/choices";
import { CONFIRM_WITHIN_DAYS, type Interest } from "~/content/model/interest";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { readPayload } from "~/platform/outbox/payload";
import type { Suppressions } from "~/platform/outbox/suppressions.server";

const DAY_MS = 24 * 3600 * 1000;
/** Days for which an address stays on the list without another confirmation: the next expo, and the one after it. */
export const LISTED_DAYS = 730;
/** ms a visitor waits for a database on another machine. */
const TIMEOUT_MS = 3_000;

/** A confirmed address, as staff writes to it. */
export interface Subscriber {
  /** Of the latest request. */
  id: string;
  email: string;
  /** Of all confirmed requests. */
  topics: InterestTopic[];
  /** Of the latest request. */
  language: Locale;
  consent: Interest["consent"];
  /** ms since the epoch */
  confirmedAt: number;
}

/** `payload`: JSON. */
type InterestRow = { id: string; address: string; payload: string; confirmedAt: number | null };

const interestColumns = { id: text, address: text, payload: text };
const interestRow = defineRow<InterestRow>({ ...interestColumns, confirmedAt: orNull(integer) });
const confirmedRow = defineRow<InterestRow & { confirmedAt: number }>({ ...interestColumns, confirmedAt: integer });

/** The key by which requests of one address belong together. */
export const addressOf = (email: string): string => email.toLowerCase();

/**
 * The list of people who asked to be told when. A request is a submission of the outbox. What one link does, it does for all
 * requests of its address. Each method is safe to repeat.
 */
export class Interests extends Store {
  private readonly clock: Clock;
  private readonly suppressions: Pick<Suppressions, "keep" | "purge">;
  private readonly rows =
    `SELECT s.id, i.address, s.payload, i.confirmed_at AS "confirmedAt" FROM ${this.schema}interest i
    JOIN ${this.schema}submission s ON s.id = i.submission_id`;
  private readonly sameAddress = `address = (SELECT address FROM ${this.schema}interest WHERE submission_id = $1)`;

  constructor(database: Database, clock: Clock, suppressions: Pick<Suppressions, "keep" | "purge">) {
    super(database);
    this.clock = clock;
    this.suppressions = suppressions;
  }

  private bounded<Result>(work: (sql: Query) => Promise<Result>) {
    return this.transaction(work, TIMEOUT_MS);
  }

  /**
   * What the address of a request asked for, and whether that request is confirmed.
   * @returns null when the request was deleted
   */
  async find(id: string): Promise<{ topics: InterestTopic[]; confirmed: boolean } | null> {
    const rows = interestRow.read(await this.bounded((sql) => sql(`${this.rows} WHERE i.${this.sameAddress}`, [id])));
    const request = rows.find((row) => row.id === id);
    return request ? { topics: topicsOf(rows), confirmed: request.confirmedAt !== null } : null;
  }

  /** Confirms all requests of the address that one request names. */
  async confirm(id: string): Promise<void> {
    await this.bounded(async (sql) => {
      await sql(
        `UPDATE ${this.schema}interest SET confirmed_at = $2 WHERE confirmed_at IS NULL AND ${this.sameAddress}`,
        [id, this.clock.now()],
      );
      // The owner of the mailbox may ask about another topic on the same day.
      const requests = `SELECT submission_id FROM ${this.schema}interest WHERE ${this.sameAddress}`;
      await sql(`UPDATE ${this.schema}delivery SET cap_key = NULL WHERE submission_id IN (${requests})`, [id]);
    });
  }

  /** Deletes all requests of the address that one request names. Their mails of this day still count for the cap. */
  async remove(id: string): Promise<void> {
    const requests = `SELECT submission_id FROM ${this.schema}interest WHERE ${this.sameAddress}`;
    await this.bounded(async (sql) => {
      await this.suppressions.keep(sql, requests, id, this.clock.now());
      await sql(`DELETE FROM ${this.schema}submission WHERE id IN (${requests})`, [id]);
    });
  }

  /** The latest confirmed request of an address, if it asked for news about a topic; null: it has not, or not any more. */
  async listed(email: string, topic: InterestTopic): Promise<string | null> {
    const rows = confirmedRow.read(
      await this.query(
        `${this.rows} WHERE i.confirmed_at IS NOT NULL AND i.address = $1 ORDER BY i.confirmed_at, s.created_at`,
        [addressOf(email)],
      ),
    );
    return topicsOf(rows).includes(topic) ? (rows.at(-1)?.id ?? null) : null;
  }

  /**
   * Every confirmed address, in the order of the latest confirmations.
   * @param edition the number of the edition of the expo before whose end they asked. Absent: all, since people stay on the list until they
   * unsubscribe
   */
  async subscribers(edition?: number): Promise<Subscriber[]> {
    const ofEdition = edition === undefined ? "" : "AND s.edition = $1";
    const rows = confirmedRow.read(
      await this.query(
        `${this.rows} WHERE i.confirmed_at IS NOT NULL ${ofEdition} ORDER BY i.confirmed_at, s.created_at`,
        edition === undefined ? [] : [edition],
      ),
    );
    return [...Map.groupBy(rows, ({ address }) => address).values()].flatMap((requests) => {
      const latest = requests.at(-1);
      if (!latest) return [];
      const { email, language, consent } = readPayload<Interest>(latest.payload);
      return {
        id: latest.id,
        email,
        topics: topicsOf(requests),
        language,
        consent,
        confirmedAt: latest.confirmedAt,
      };
    });
  }

  /**
   * Deletes requests that were not confirmed in time, addresses that were confirmed too long ago, and outdated suppressions.
   * @returns number of requests
   */
  async purge(): Promise<number> {
    await this.suppressions.purge(this.query, this.clock.now());
    const deleted = await this.query(
      `DELETE FROM ${this.schema}submission WHERE id IN (
         SELECT submission_id FROM ${this.schema}interest JOIN ${this.schema}submission asked ON asked.id = submission_id
         WHERE confirmed_at IS NULL AND asked.created_at < $1)
       OR id IN (SELECT submission_id FROM ${this.schema}interest WHERE address IN (
         SELECT address FROM ${this.schema}interest GROUP BY address HAVING max(confirmed_at) < $2))
       RETURNING id`,
      [this.clock.now() - CONFIRM_WITHIN_DAYS * DAY_MS, this.clock.now() - LISTED_DAYS * DAY_MS],
    );
    return deleted.length;
  }
}

function topicsOf(rows: readonly InterestRow[]): InterestTopic[] {
  return [...new Set(rows.map(({ payload }) => readPayload<Interest>(payload).topic))].sort();
}
