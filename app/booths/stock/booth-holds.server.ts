import type { Clock } from "~/base/clock/clock.server";
import { heldUntilOf, namesOf, sumOf, type WantedUnit } from "~/booths/model/booth-unit";
import { type Holder, limitPassed } from "~/booths/model/hold-limits";
import { UNCONFIRMED_MS } from "~/booths/model/hold-time";
import { UnitsTaken } from "~/booths/model/units-taken";
import type { Allowance } from "~/content/model/exhibiting";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { readPayload } from "~/platform/outbox/payload";
import type { BoothHistory } from "./booth-history.server";
import { BoothHolders, type Registered, toHolder } from "./booth-holders.server";
import type { BoothStock } from "./booth-stock.server";

export type HoldOptions = {
  clock: Clock;
  /** Until when units are held whose mailbox is confirmed at a moment. Both in ms since the epoch. */
  endFrom(moment: number): number;
  /** What the content of an edition says of units now, and how many no brand has. Units that it does not have are left out. @param type of the registration */
  wanted(edition: number, keys: readonly string[], type: string): WantedUnit[];
  total(edition: number): number;
  /** What an area brings by the content of an edition now; absent: nothing. */
  allowance?(edition: number): Allowance | undefined;
};

/** What a form asks for. `network`: a hash of where it came from; null: not known. */
export type AskedUnits = {
  edition: number;
  units: readonly WantedUnit[];
  /** Keys of units that a brand has on the site. */
  occupied: ReadonlySet<string>;
  network: string | null;
};

type Booking = {
  reference: string;
  edition: number;
  wanted: string;
  network: string | null;
  confirmedAt: number | null;
};
const bookingRow = defineRow<Booking>({
  ...{ reference: text, edition: integer, wanted: text, network: orNull(text), confirmedAt: orNull(integer) },
});

/** What became of the link in a registration's mail. `held`: until when, in ms since the epoch; `gone`: the keys of units that others have; `limit`: the team decides. */
export type Confirmation =
  | { outcome: "held"; until: number }
  | { outcome: "gone"; keys: readonly string[] }
  | { outcome: "limit" | "over" | "kept" };

/** A registration's units now, for its mail and its page. `until`: ms since the epoch; null: they are not held by time. */
export type Standing = {
  reference: string;
  edition: number;
  /** As people read them. */
  units: string[];
  /** Their keys. */
  wanted: string[];
  until: number | null;
  isConfirmed: boolean;
  /** Whether the team took units of it back: its link holds none any more. */
  isReleased: boolean;
  createdAt: number;
};

const describe = (units: readonly WantedUnit[]) => ({
  units: namesOf(units),
  price: units.reduce((sum, { price }) => sum + price, 0),
});

/** Holds of units by registrations: each is one transaction, in which no two get the same unit. */
export class BoothHolds extends Store {
  private readonly clock: HoldOptions["clock"];
  /** When a hold from a moment on ends. */
  readonly endFrom: HoldOptions["endFrom"];
  private readonly wanted: HoldOptions["wanted"];
  private readonly total: HoldOptions["total"];
  private readonly stock: BoothStock;
  private readonly history: BoothHistory;
  private readonly holders: BoothHolders;

  constructor(
    database: Database,
    { clock, endFrom, wanted, total }: HoldOptions,
    { stock, history }: { stock: BoothStock; history: BoothHistory },
  ) {
    super(database);
    this.clock = clock;
    this.endFrom = endFrom;
    this.wanted = wanted;
    this.total = total;
    this.stock = stock;
    this.history = history;
    this.holders = new BoothHolders(database);
  }

  /** Makes units free whose time is over, with a line in the history of each registration. @returns how many registrations had them */
  async expireIn(sql: Query, edition: number, now: number): Promise<number> {
    const over = Map.groupBy(await this.stock.overdue(sql, edition, now), ({ registration }) => registration ?? "");
    for (const [registration, units] of over) {
      await this.stock.release(
        sql,
        edition,
        registration,
        units.map(({ unit }) => unit),
      );
      const what = { units: namesOf(units), priceBefore: sumOf(units) };
      await this.history.add(sql, now, { edition, registration, act: "expired", ...what });
    }
    return over.size;
  }

  private async passesLimit(sql: Query, edition: number, reference: string, asks: Holder): Promise<boolean> {
    return (
      limitPassed(asks, await this.holders.others(sql, edition, reference, this.clock.now()), this.total(edition)) !==
      null
    );
  }

  private async takeAll(sql: Query, edition: number, reference: string, units: readonly WantedUnit[], until: number) {
    const kept = { registration: reference, state: "held", heldUntil: until } as const;
    await this.stock.take(sql, edition, units, kept, this.clock.now());
  }

  /** Makes units of an edition free whose time is over. @returns how many registrations had them */
  async expire(edition: number): Promise<number> {
    const now = this.clock.now();
    if ((await this.stock.overdue(this.query, edition, now)).length === 0) return 0;
    return this.transaction(async (sql) => {
      await this.stock.lock(sql, edition);
      return this.expireIn(sql, edition, now);
    });
  }

  /**
   * Holds units for a registration in the transaction that stores it. Beyond a limit nothing is held, and the registration is stored all the
   * same: the link in its mail tries again.
   * @param id of the submission @throws UnitsTaken where others have some; then the registration is not stored either
   */
  async register(sql: Query, id: string, registered: Registered, asked: AskedUnits): Promise<void> {
    const { edition, units, network, occupied } = asked;
    if (units.length === 0) return;
    const closed = units.filter(({ key }) => occupied.has(key)).map(({ key }) => key);
    if (closed.length > 0) throw new UnitsTaken(closed);
    const now = this.clock.now();
    await this.stock.lock(sql, edition);
    await this.expireIn(sql, edition, now);
    const [stored] = await sql<{ reference: string }>(
      `INSERT INTO ${this.schema}booth_booking (reference, submission_id, edition, wanted, network, created_at)
       SELECT reference, id, CAST($2 AS integer), $3, $4, CAST($5 AS bigint) FROM ${this.schema}submission WHERE id = $1 RETURNING reference`,
      [id, edition, JSON.stringify(units.map(({ key }) => key)), network, now],
    );
    if (!stored) throw new Error("a registration holds units before it is stored");
    const { reference } = stored;
    if (await this.passesLimit(sql, edition, reference, toHolder(registered, asksOf(network, false, units)))) {
      // What others have is said first.
      const others = new Set((await this.stock.ofEdition(sql, edition)).filter(isTaken).map(({ unit }) => unit));
      const gone = units.filter(({ key }) => others.has(key)).map(({ key }) => key);
      if (gone.length > 0) throw new UnitsTaken(gone);
      return;
    }
    const until = now + UNCONFIRMED_MS;
    await this.takeAll(sql, edition, reference, units, until);
    await this.history.add(sql, now, {
      edition,
      registration: reference,
      act: "registered",
      ...describe(units),
      until,
    });
  }

  /**
   * Opens the link in a registration's mail: its units are held for the full time, once. Where they were not held any more, they are taken if
   * nobody else has them, and if it was not the team that took them back.
   */
  async confirm(reference: string): Promise<Confirmation> {
    try {
      return await this.transaction(async (sql): Promise<Confirmation> => {
        const found = `SELECT ${bookingRow.select()} FROM ${this.schema}booth_booking WHERE reference = $1`;
        const [booking] = bookingRow.read(await sql<Booking>(found, [reference]));
        const [stored] = await sql<{ payload: string }>(
          `SELECT payload FROM ${this.schema}submission WHERE reference = $1`,
          [reference],
        );
        if (!booking || !stored) return { outcome: "over" };
        const { edition, network } = booking;
        const now = this.clock.now();
        await this.stock.lock(sql, edition);
        await this.expireIn(sql, edition, now);
        const own = await this.stock.ofRegistration(sql, edition, reference);
        if (own.some(({ state }) => state !== "held")) return { outcome: "kept" };
        // Others waited for the lock: what was read before it may be old.
        const [again] = bookingRow.read(await sql<Booking>(found, [reference]));
        if (again?.confirmedAt !== null) {
          return own[0]?.heldUntil ? { outcome: "held", until: own[0].heldUntil } : { outcome: "over" };
        }
        if (own.length === 0 && (await this.history.wasReleased(sql, reference))) return { outcome: "over" };
        // What the team holds for longer, such as for an offer, stays held.
        const until = Math.max(this.endFrom(now), heldUntilOf(own) ?? 0);
        const registered = readPayload<Registered & { language: "en" }>(stored.payload);
        const keys = own.length > 0 ? own.map(({ unit }) => unit) : (JSON.parse(booking.wanted) as string[]);
        const units = this.wanted(edition, keys, registered.boothType);
        if (own.length > 0) {
          await this.stock.move(sql, edition, ["held"], { registration: reference, state: "held", heldUntil: until });
        } else {
          const missing = keys.filter((key) => !units.some((unit) => unit.key === key));
          if (missing.length > 0) throw new UnitsTaken(missing);
          const asks = toHolder(registered, asksOf(network, true, units));
          if (await this.passesLimit(sql, edition, reference, asks)) return { outcome: "limit" };
          await this.takeAll(sql, edition, reference, units, until);
        }
        await sql(`UPDATE ${this.schema}booth_booking SET confirmed_at = $2 WHERE reference = $1`, [reference, now]);
        const what = own.length > 0 ? { units: namesOf(own) } : describe(units);
        await this.history.add(sql, now, { edition, registration: reference, act: "confirmed", ...what, until });
        return { outcome: "held", until };
      });
    } catch (error) {
      if (error instanceof UnitsTaken) return { outcome: "gone", keys: error.keys };
      throw error;
    }
  }

  /** What a registration holds, and asked for; null: it asked for no units, or was deleted. */
  async standing(reference: string): Promise<Standing | null> {
    const [booking] = await this.query<Booking & { createdAt: number }>(
      `SELECT ${bookingRow.select()}, created_at AS "createdAt" FROM ${this.schema}booth_booking WHERE reference = $1`,
      [reference],
    );
    if (!booking) return null;
    const own = await this.stock.ofRegistration(this.query, booking.edition, reference);
    const now = this.clock.now();
    const kept = own.filter(({ heldUntil }) => heldUntil === null || heldUntil > now);
    return {
      reference,
      edition: booking.edition,
      units: kept.map(({ booth }) => booth),
      wanted: JSON.parse(booking.wanted) as string[],
      until: kept[0]?.heldUntil ?? null,
      isConfirmed: booking.confirmedAt !== null,
      isReleased: await this.history.wasReleased(this.query, reference),
      createdAt: booking.createdAt,
    };
  }

  /** Deletes hashes of networks that are no longer counted. @param before ms since the epoch */
  async purge(before: number): Promise<void> {
    await this.query(
      `UPDATE ${this.schema}booth_booking SET network = NULL WHERE network IS NOT NULL AND created_at < $1`,
      [before],
    );
  }
}

/** Whether nobody else can have a unit, once holds that are over have ended. */
const isTaken = ({ state }: { state: string }): boolean => state !== "free";

const asksOf = (network: string | null, isConfirmed: boolean, { length: units }: readonly unknown[]) => ({
  ...{ network, isConfirmed, units, isOver: false },
});
