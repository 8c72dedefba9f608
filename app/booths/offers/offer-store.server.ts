import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import { z } from "~/base/values/zod";
import { readLines } from "~/booths/lines/stored-lines.server";
import { areSeen, heldUntilOf, namesOf, type WantedUnit } from "~/booths/model/booth-unit";
import { type Offer, offerAfter, offerAt, remindAt } from "~/booths/model/offer";
import { UnitsTaken } from "~/booths/model/units-taken";
import { BoothAllowances } from "~/booths/stock/booth-allowances.server";
import type { Press } from "~/booths/stock/booth-desk.server";
import { BoothHistory } from "~/booths/stock/booth-history.server";
import { BoothHolds, type HoldOptions } from "~/booths/stock/booth-holds.server";
import { BoothStock } from "~/booths/stock/booth-stock.server";
import { FollowUps } from "~/booths/stock/follow-ups.server";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, readJson, text, word } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { createEnqueue } from "~/platform/outbox/enqueue.server";
import type { Suppressions } from "~/platform/outbox/suppressions.server";
import { type OfferEvent, offerSubmission, offerSubmissions } from "./offer-mail-rules.server";

type OfferOptions = HoldOptions & {
  clock: Clock;
  suppressions: Pick<Suppressions, "count">;
  /** The number of the edition of the expo that mails are stored for. */
  edition: () => number;
  /** Adds to the log of the staff area, within the transaction. */
  audit?(sql: Query, editor: string, action: "offer-made", detail: string): Promise<void>;
};

/** An offer to make. `validUntil`: ms since the epoch. */
export type OfferDraft = Pick<
  Offer,
  "language" | "units" | "lines" | "net" | "taxPercent" | "tax" | "total" | "terms" | "validUntil"
>;

/** What became of the press that accepts. `taken`: others have these units; `changed`: the exhibitor has other booths by now. */
export type Acceptance =
  | { outcome: "accepted" }
  | { outcome: "taken"; keys: readonly string[] }
  | { outcome: "changed" | "closed" };

type Row = Omit<Offer, "units" | "lines" | "releasedAt"> & { units: string; lines: string };
const offerRow = defineRow<Row>({
  ...{ id: text, reference: text, edition: integer, version: integer, state: text, language: word<Locale>() },
  ...{ units: text, lines: text, net: integer, taxPercent: integer, tax: integer, total: integer, terms: text },
  ...{ createdAt: integer, createdBy: orNull(text), validUntil: integer, answeredAt: orNull(integer) },
  ...{ answeredName: orNull(text), answeredRole: orNull(text), answerNote: orNull(text) },
});

const storedUnits: z.ZodType<WantedUnit[]> = z.array(
  z.object({ key: z.string(), hall: z.string(), booth: z.string(), area: z.number(), price: z.number() }),
);

/** Offers to exhibitors. An offer is made, answered and called to mind in one transaction each, with its mails. */
export class Offers extends Store {
  private readonly clock: OfferOptions["clock"];
  private readonly audit: OfferOptions["audit"];
  private readonly stock: BoothStock;
  private readonly history: BoothHistory;
  private readonly holds: BoothHolds;
  private readonly followUps: FollowUps;
  private readonly allowances: BoothAllowances;
  private readonly outbox: ReturnType<typeof createEnqueue>;

  constructor(database: Database, options: OfferOptions) {
    super(database);
    const { clock, suppressions, edition, audit } = options;
    this.clock = clock;
    this.audit = audit;
    this.stock = new BoothStock(database);
    this.history = new BoothHistory(database);
    this.allowances = new BoothAllowances(database, options);
    this.holds = new BoothHolds(database, options, { stock: this.stock, history: this.history });
    this.followUps = new FollowUps(database);
    this.outbox = createEnqueue(database, offerSubmissions, suppressions, edition);
  }

  private async read(sql: Query, where: string, values: SqlValue[], order = "version DESC"): Promise<Offer[]> {
    const rows = await sql<Row & { releasedAt: number | null }>(
      `SELECT ${offerRow.select("o")}, (SELECT max(a.at) FROM ${this.schema}booth_act a
         WHERE a.registration = o.reference AND a.act = 'released') AS "releasedAt"
       FROM ${this.schema}booth_offer o WHERE ${where} ORDER BY ${order}`,
      values,
    );
    return offerRow.read(rows).map(({ units, lines, ...row }) => ({
      ...row,
      units: readJson(units, storedUnits, "units"),
      lines: readLines(lines),
    }));
  }

  private async findIn(sql: Query, id: string): Promise<Offer | null> {
    return (await this.read(sql, "o.id = $1", [id]))[0] ?? null;
  }

  private addMails(sql: Query, { id, language }: Pick<Offer, "id" | "language">, event: OfferEvent) {
    return this.outbox.enqueue(sql, offerSubmission(id, event, language, this.clock.now()), this.clock.now());
  }

  /** Runs an answer of an exhibitor, who may send it twice, beside others and after its time. */
  private async answer(
    id: string,
    move: "accept" | "decline",
    work: (sql: Query, offer: Offer, now: number) => Promise<Acceptance>,
  ): Promise<Acceptance> {
    return this.transaction(async (sql): Promise<Acceptance> => {
      const found = await this.findIn(sql, id);
      if (!found) return { outcome: "closed" };
      await this.stock.lock(sql, found.edition);
      // Others waited for the lock: what was read before it may be old.
      const offer = await this.findIn(sql, id);
      if (!offer) return { outcome: "closed" };
      if (offer.state === "accepted" && move === "accept") return { outcome: "accepted" };
      const now = this.clock.now();
      if (offerAfter(offerAt(offer, now), move) === null) return { outcome: "closed" };
      return work(sql, offer, now);
    }).catch((error: unknown): Acceptance => {
      if (error instanceof UnitsTaken) return { outcome: "taken", keys: error.keys };
      throw error;
    });
  }

  /** An offer; null: there is none. */
  find(id: string): Promise<Offer | null> {
    return this.findIn(this.query, id);
  }

  /** All versions for a registration, the newest first. */
  ofRegistration(reference: string): Promise<Offer[]> {
    return this.read(this.query, "o.reference = $1", [reference]);
  }

  /** All offers of an edition, by registration and version. */
  ofEdition(edition: number): Promise<Offer[]> {
    return this.read(this.query, "o.edition = $1", [edition], "o.reference, o.version");
  }

  /** Until when registrations of an edition have an open offer, by reference. @param now ms since the epoch */
  async openIn(edition: number, now: number): Promise<Map<string, number>> {
    const open = await this.read(this.query, "o.edition = $1 AND o.state = 'open'", [edition]);
    return new Map(
      open
        .filter((offer) => offerAt(offer, now) === "open")
        .map(({ reference, validUntil }) => [reference, validUntil]),
    );
  }

  /**
   * Makes an offer with its mail, once for a key. Older ones that are not answered are replaced. What is held stays held until the offer ends.
   * @returns `meanwhile`: the exhibitor has other booths than the page had shown, or a contract; then nothing is done
   */
  make({ key, actor, edition, reference, seen }: Press, draft: OfferDraft): Promise<"done" | "meanwhile"> {
    return this.transaction(async (sql): Promise<"done" | "meanwhile"> => {
      await this.stock.lock(sql, edition);
      if (await this.findIn(sql, key)) return "done";
      const now = this.clock.now();
      await this.holds.expireIn(sql, edition, now);
      const units = await this.stock.ofRegistration(sql, edition, reference);
      const isOpen = units.length > 0 && !units.some(({ state }) => state === "contracted");
      if (!isOpen || !areSeen(units, seen)) return "meanwhile";
      await sql(
        `UPDATE ${this.schema}booth_offer SET state = 'replaced', remind_at = NULL WHERE reference = $1 AND state = 'open'`,
        [reference],
      );
      const { language, lines, net, taxPercent, tax, total, terms, validUntil } = draft;
      const stored = await sql(
        `INSERT INTO ${this.schema}booth_offer (id, submission_id, reference, edition, version, state, language, units, lines, net, tax_percent,
           tax, total, terms, created_at, created_by, valid_until, remind_at)
         SELECT $1, s.id, s.reference, CAST($3 AS integer),
           coalesce((SELECT max(o.version) FROM ${this.schema}booth_offer o WHERE o.reference = $2), 0) + 1, 'open', $4, $5, $6,
           CAST($7 AS bigint), CAST($8 AS integer), CAST($9 AS bigint), CAST($10 AS bigint), $11, CAST($12 AS bigint), $13,
           CAST($14 AS bigint), CAST($15 AS bigint)
         FROM ${this.schema}submission s WHERE s.reference = $2 AND s.kind = 'exhibitor-registration' RETURNING id`,
        [
          ...[key, reference, edition, language, JSON.stringify(draft.units), JSON.stringify(lines)],
          ...[net, taxPercent, tax, total, terms, now, actor, validUntil, remindAt(now, validUntil)],
        ],
      );
      if (stored.length === 0) return "meanwhile";
      const heldUntil = heldUntilOf(units);
      if (heldUntil !== null && heldUntil < validUntil) {
        await this.stock.move(sql, edition, ["held"], {
          registration: reference,
          state: "held",
          heldUntil: validUntil,
        });
      }
      await this.followUps.setEnded(sql, reference, null);
      await this.history.add(sql, now, {
        ...{ edition, registration: reference, act: "offered", actor, units: namesOf(units) },
        ...{ price: net, until: validUntil },
      });
      await this.addMails(sql, { id: key, language }, "sent");
      await this.audit?.(sql, actor, "offer-made", reference);
      return "done";
    });
  }

  /**
   * Accepts an offer, once: its units are reserved in the same transaction, or nothing is done. @param by who accepts, and the version of the
   * terms
   */
  accept(id: string, by: { name: string; role: string; terms: string }): Promise<Acceptance> {
    return this.answer(id, "accept", async (sql, offer, now) => {
      const { edition, reference, units, net } = offer;
      await this.holds.expireIn(sql, edition, now);
      const own = await this.stock.ofRegistration(sql, edition, reference);
      if (own.some(({ unit }) => !units.some(({ key }) => key === unit))) return { outcome: "changed" };
      const state = own.some((unit) => unit.state === "contracted") ? "contracted" : "reserved";
      await this.stock.take(sql, edition, units, { registration: reference, state, heldUntil: null }, now);
      const moved = { from: own, to: await this.stock.ofRegistration(sql, edition, reference) };
      const counted = state === "contracted" ? await this.allowances.follow(sql, { edition, reference }, moved) : null;
      await sql(
        `UPDATE ${this.schema}booth_offer SET state = 'accepted', answered_at = $2, answered_name = $3, answered_role = $4, terms = $5, remind_at = NULL
         WHERE id = $1 AND state = 'open'`,
        [id, now, by.name, by.role, by.terms],
      );
      await this.followUps.setEnded(sql, reference, null);
      const what = { units: namesOf(units), price: net };
      await this.history.add(sql, now, { edition, registration: reference, act: "accepted", ...what, ...counted });
      await this.addMails(sql, offer, "accepted");
      return { outcome: "accepted" };
    });
  }

  /** Declines an offer, once. What is held stays held until its time is over. @returns whether it is declined now */
  async decline(id: string, note: string): Promise<boolean> {
    const done = await this.answer(id, "decline", async (sql, offer, now) => {
      await sql(
        `UPDATE ${this.schema}booth_offer SET state = 'declined', answered_at = $2, answer_note = $3, remind_at = NULL WHERE id = $1 AND state = 'open'`,
        [id, now, note || null],
      );
      const { edition, reference, units } = offer;
      await this.history.add(sql, now, { edition, registration: reference, act: "declined", units: namesOf(units) });
      await this.addMails(sql, offer, "declined");
      return { outcome: "accepted" };
    });
    return done.outcome === "accepted" || (await this.findIn(this.query, id))?.state === "declined";
  }

  /** Calls open offers to mind that end soon, each once. Who has a contract by now has nothing to answer. @returns how many */
  async remind(): Promise<number> {
    const now = this.clock.now();
    const due = await this.query<{ id: string }>(
      `SELECT id FROM ${this.schema}booth_offer WHERE remind_at IS NOT NULL AND remind_at <= $1 LIMIT 100`,
      [now],
    );
    let reminded = 0;
    for (const { id } of due) {
      await this.transaction(async (sql) => {
        const claimed = await sql(
          `UPDATE ${this.schema}booth_offer SET remind_at = NULL WHERE id = $1 AND remind_at <= $2 RETURNING id`,
          [id, now],
        );
        const offer = claimed.length > 0 ? await this.findIn(sql, id) : null;
        if (!offer || offerAt(offer, now) !== "open") return;
        // Somebody may be signing just now.
        await this.stock.lock(sql, offer.edition);
        const own = await this.stock.ofRegistration(sql, offer.edition, offer.reference);
        if (own.some(({ state }) => state === "contracted")) return;
        await this.addMails(sql, offer, "reminder");
        reminded += 1;
      });
    }
    return reminded;
  }
}
