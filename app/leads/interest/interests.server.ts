import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import type { InterestTopic } from "~/base/values/choices";
import { CONFIRM_WITHIN_DAYS, type Interest } from "~/content/model/interest";
import type { Database, Query } from "~/platform/database/database";
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

interface InterestRow {
  id: string;
  address: string;
  /** JSON */
  payload: string;
  confirmed_at: number | null;
}

/** The key by which requests of one address belong together. */
export const addressOf = (email: string): string => email.toLowerCase();

/**
 * The list of people who asked to be told when. A request is a submission of the outbox. What one link does, it does for all
 * requests of its address. Each method is safe to repeat.
 */
export function createInterests(
  { dialect, query, transaction }: Database,
  clock: Clock,
  suppressions: Pick<Suppressions, "keep" | "purge">,
) {
  const SUBMISSION = `${dialect.schema}submission`;
  const INTEREST = `${dialect.schema}interest`;
  const ROWS = `SELECT s.id, i.address, s.payload, i.confirmed_at FROM ${INTEREST} i
    JOIN ${SUBMISSION} s ON s.id = i.submission_id`;
  const SAME_ADDRESS = `address = (SELECT address FROM ${INTEREST} WHERE submission_id = $1)`;
  const bounded = <Result>(work: (sql: Query) => Promise<Result>) => transaction(work, TIMEOUT_MS);

  return {
    /**
     * What the address of a request asked for, and whether that request is confirmed.
     * @returns null when the request was deleted
     */
    async find(id: string): Promise<{ topics: InterestTopic[]; confirmed: boolean } | null> {
      const rows = await bounded((sql) => sql<InterestRow>(`${ROWS} WHERE i.${SAME_ADDRESS}`, [id]));
      const request = rows.find((row) => row.id === id);
      return request ? { topics: topicsOf(rows), confirmed: request.confirmed_at !== null } : null;
    },
    /** Confirms all requests of the address that one request names. */
    async confirm(id: string): Promise<void> {
      await bounded(async (sql) => {
        await sql(`UPDATE ${INTEREST} SET confirmed_at = $2 WHERE confirmed_at IS NULL AND ${SAME_ADDRESS}`, [
          id,
          clock.now(),
        ]);
        // The owner of the mailbox may ask about another topic on the same day.
        const requests = `SELECT submission_id FROM ${INTEREST} WHERE ${SAME_ADDRESS}`;
        await sql(`UPDATE ${dialect.schema}delivery SET cap_key = NULL WHERE submission_id IN (${requests})`, [id]);
      });
    },
    /** Deletes all requests of the address that one request names. Their mails of this day still count for the cap. */
    async remove(id: string): Promise<void> {
      const requests = `SELECT submission_id FROM ${INTEREST} WHERE ${SAME_ADDRESS}`;
      await bounded(async (sql) => {
        await suppressions.keep(sql, requests, id, clock.now());
        await sql(`DELETE FROM ${SUBMISSION} WHERE id IN (${requests})`, [id]);
      });
    },
    /** Every confirmed address, in the order of the latest confirmations. */
    async subscribers(): Promise<Subscriber[]> {
      const rows = await query<InterestRow & { confirmed_at: number }>(
        `${ROWS} WHERE i.confirmed_at IS NOT NULL ORDER BY i.confirmed_at, s.created_at`,
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
          confirmedAt: latest.confirmed_at,
        };
      });
    },
    /**
     * Deletes requests that were not confirmed in time, addresses that were confirmed too long ago, and outdated suppressions.
     * @returns number of requests
     */
    async purge(): Promise<number> {
      await suppressions.purge(query, clock.now());
      const deleted = await query(
        `DELETE FROM ${SUBMISSION} WHERE id IN (
           SELECT submission_id FROM ${INTEREST} JOIN ${SUBMISSION} asked ON asked.id = submission_id
           WHERE confirmed_at IS NULL AND asked.created_at < $1)
         OR id IN (SELECT submission_id FROM ${INTEREST} WHERE address IN (
           SELECT address FROM ${INTEREST} GROUP BY address HAVING max(confirmed_at) < $2))
         RETURNING id`,
        [clock.now() - CONFIRM_WITHIN_DAYS * DAY_MS, clock.now() - LISTED_DAYS * DAY_MS],
      );
      return deleted.length;
    },
  };
}

export type Interests = ReturnType<typeof createInterests>;

function topicsOf(rows: readonly InterestRow[]): InterestTopic[] {
  return [...new Set(rows.map(({ payload }) => readPayload<Interest>(payload).topic))].sort();
}
