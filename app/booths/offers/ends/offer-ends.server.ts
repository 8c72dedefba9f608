import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import { SOLD_STATES } from "~/booths/model/booth-states";
import { offerSubmission, offerSubmissions } from "~/booths/offers/offer-mail-rules.server";
import type { Database } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { createEnqueue } from "~/platform/outbox/enqueue.server";
import type { Suppressions } from "~/platform/outbox/suppressions.server";

type OfferEndsOptions = {
  clock: Clock;
  suppressions: Pick<Suppressions, "count">;
  /** The number of the edition of the expo that mails are stored for. */
  edition: () => number;
};

/** The most exhibitors that one round tells. */
const A_ROUND = 100;
/** ms after its end from which on an offer is not told any more, such as one that ended while the site was away. */
const NEWS_MS = 3 * 24 * 3600_000;

/** Offers that ran out without an answer. Their state follows from the time alone; what is stored is that the exhibitor was told. */
export class OfferEnds extends Store {
  private readonly clock: Clock;
  private readonly enqueue: ReturnType<typeof createEnqueue>["enqueue"];

  constructor(database: Database, { clock, suppressions, edition }: OfferEndsOptions) {
    super(database);
    this.clock = clock;
    this.enqueue = createEnqueue(database, offerSubmissions, suppressions, edition).enqueue;
  }

  /**
   * Tells exhibitors whose offer ran out, each once. One whose booths were released by then is not told: it was withdrawn. Nor is one with booths
   * that the team has reserved, or under contract: it waits for no other offer.
   * @returns how many
   */
  async tell(): Promise<number> {
    const now = this.clock.now();
    const over = await this.query<{ id: string }>(
      `SELECT o.id FROM ${this.schema}booth_offer o WHERE o.state = 'open' AND o.valid_until <= $1 AND o.valid_until > $2
         AND o.over_told_at IS NULL AND NOT EXISTS (SELECT 1 FROM ${this.schema}booth_act a
           WHERE a.registration = o.reference AND a.act = 'released' AND a.at >= o.created_at)
         AND NOT EXISTS (SELECT 1 FROM ${this.schema}booth_unit u
           WHERE u.registration = o.reference AND u.state IN (${listOf(SOLD_STATES)}))
       ORDER BY o.valid_until LIMIT ${A_ROUND}`,
      [now, now - NEWS_MS],
    );
    let told = 0;
    for (const { id } of over) {
      told += await this.transaction(async (sql) => {
        // Another process may do the same, and the exhibitor may have got another offer.
        const [claimed] = await sql<{ language: Locale }>(
          `UPDATE ${this.schema}booth_offer SET over_told_at = $2
           WHERE id = $1 AND state = 'open' AND over_told_at IS NULL RETURNING language`,
          [id, now],
        );
        if (!claimed) return 0;
        await this.enqueue(sql, offerSubmission(id, "over", claimed.language, now), now);
        return 1;
      });
    }
    return told;
  }
}
