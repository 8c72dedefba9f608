import type { Holder } from "~/booths/model/hold-limits";
import { companyKey } from "~/booths/model/hold-limits";
import { RECALL_MS } from "~/booths/model/hold-time";
import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { mailboxOf } from "~/platform/outbox/mail-cap";
import { readPayload } from "~/platform/outbox/payload";

/** A registration as it is stored, as far as its units go. */
export type Registered = { company: string; email: string; boothType: string };

/** Who holds units, and whose hold ran out, as the limits count them. */
export class BoothHolders extends Store {
  private of(which: string) {
    return `SELECT s.payload, b.network, b.confirmed_at AS confirmed, ${which}
     JOIN ${this.schema}submission s ON s.reference = b.reference`;
  }

  /** All that hold units of an edition by time, and those whose hold ran out a short while ago, but for one. @param now ms since the epoch */
  async others(sql: Query, edition: number, without: string, now: number): Promise<Holder[]> {
    type Row = { payload: string; network: string | null; confirmed: number | null };
    const held = await sql<Row & { units: number }>(
      `${this.of(`u.units FROM (SELECT registration, count(*) AS units FROM ${this.schema}booth_unit
           WHERE edition = $1 AND state = 'held' AND registration <> $2 GROUP BY registration) u
         JOIN ${this.schema}booth_booking b ON b.reference = u.registration`)}`,
      [edition, without],
    );
    const over = await sql<Row & { wanted: string }>(
      `${this.of(`b.wanted FROM ${this.schema}booth_booking b`)}
       WHERE b.edition = $1 AND b.reference <> $2
         AND b.created_at > CASE WHEN b.confirmed_at IS NULL THEN CAST($3 AS bigint) ELSE CAST($4 AS bigint) END
         AND EXISTS (SELECT 1 FROM ${this.schema}booth_act a WHERE a.registration = b.reference AND a.act = 'expired')
         AND NOT EXISTS (SELECT 1 FROM ${this.schema}booth_unit u WHERE u.edition = $1 AND u.registration = b.reference)`,
      [edition, without, now - RECALL_MS.unconfirmed, now - RECALL_MS.confirmed],
    );
    const read = ({ payload, network, confirmed }: Row, units: number, isOver: boolean) =>
      toHolder(readPayload<Registered & { language: "en" }>(payload), {
        ...{ network, isConfirmed: confirmed !== null, units, isOver },
      });
    return [
      ...held.map((row) => read(row, row.units, false)),
      ...over.map((row) => read(row, (JSON.parse(row.wanted) as string[]).length, true)),
    ];
  }
}

export const toHolder = (
  { company, email }: Registered,
  more: Pick<Holder, "network" | "isConfirmed" | "units" | "isOver">,
): Holder => ({ company: companyKey(company), mailbox: mailboxOf(email), ...more });
