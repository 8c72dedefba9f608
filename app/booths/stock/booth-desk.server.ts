import type { Clock } from "~/base/clock/clock.server";
import type { AllowanceNumbers } from "~/booths/model/allowance";
import { type BoothMove, isKept, type KeptState, stateAfter, statesBefore } from "~/booths/model/booth-states";
import { areSeen, type BoothUnit, namesOf, sumOf, type TeamAct, type WantedUnit } from "~/booths/model/booth-unit";
import { UnitsTaken } from "~/booths/model/units-taken";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { BoothAllowances } from "./booth-allowances.server";
import type { BoothHistory, NewEntry } from "./booth-history.server";
import type { BoothHolds } from "./booth-holds.server";
import type { BoothStock } from "./booth-stock.server";
import type { FollowUps } from "./follow-ups.server";

type DeskOptions = {
  clock: Clock;
  /** Adds to the log of the staff area, within the transaction. */
  audit?(sql: Query, editor: string, action: BoothAudit, detail: string): Promise<void>;
};

/** The line of each act in the log: one of `AUDIT_ACTIONS`. */
type BoothAudit = `booth-${TeamAct}`;

/** A press of the team. `key`: of the form, once for each press; `seen`: the keys of the units that its page had shown. */
export type Press = { key: string; actor: string; edition: number; reference: string; seen: readonly string[] };

/**
 * `meanwhile`: somebody did something else since the page was opened, or since the same press before; `billed`: an invoice stands. Then nothing is
 * done.
 */
export type PressOutcome = "done" | "meanwhile" | "billed" | { taken: readonly string[] };

/** Whether an invoice of a registration stands, within a transaction that has locked the units of its edition. */
export type IsBilled = (sql: Query, reference: string) => Promise<boolean>;

/** What a press does with all units of a registration, in the order of a booking. */
export const UNITS_MOVES = ["extend", "reserve", "contract", "release"] as const satisfies readonly BoothMove[];
export type UnitsMove = (typeof UNITS_MOVES)[number];

const ACTS = {
  extend: "extended",
  reserve: "reserved",
  contract: "contracted",
  release: "released",
} as const satisfies Record<UnitsMove, TeamAct>;

/** What the team does with units. Each act is one transaction, with its line in the history and in the log; a second press does nothing more. */
export class BoothDesk extends Store {
  private readonly clock: DeskOptions["clock"];
  private readonly audit: DeskOptions["audit"];
  private readonly stock: BoothStock;
  private readonly history: BoothHistory;
  private readonly holds: BoothHolds;
  private readonly followUps: Pick<FollowUps, "setEnded">;
  private readonly allowances: BoothAllowances;

  constructor(
    database: Database,
    { clock, audit }: DeskOptions,
    {
      stock,
      history,
      holds,
      followUps,
      allowances,
    }: {
      stock: BoothStock;
      history: BoothHistory;
      holds: BoothHolds;
      followUps: Pick<FollowUps, "setEnded">;
      allowances: BoothAllowances;
    },
  ) {
    super(database);
    this.clock = clock;
    this.audit = audit;
    this.stock = stock;
    this.history = history;
    this.holds = holds;
    this.followUps = followUps;
    this.allowances = allowances;
  }

  /**
   * Runs a press once. Sent again it finds what it did; where something else was done since, nothing is done without a look at the page.
   * @param work null: nothing was done, because it cannot be in this state; `billed`: because an invoice stands
   */
  private once(
    { key, actor, edition }: Omit<Press, "reference" | "seen">,
    detail: string,
    work: (sql: Query, now: number) => Promise<(Omit<NewEntry, "edition" | "id"> & { act: TeamAct }) | null | "billed">,
  ): Promise<PressOutcome> {
    return this.transaction(async (sql): Promise<PressOutcome> => {
      await this.stock.lock(sql, edition);
      const before = await this.history.ofForm(sql, key);
      if (before !== null) return before === "stands" ? "done" : "meanwhile";
      const now = this.clock.now();
      await this.holds.expireIn(sql, edition, now);
      const entry = await work(sql, now);
      if (!entry) return "meanwhile";
      if (entry === "billed") return entry;
      await this.history.add(sql, now, { ...entry, id: key, actor, edition });
      await this.audit?.(sql, actor, `booth-${entry.act}`, `${detail} ${entry.units}`.trim());
      return "done";
    }).catch((error: unknown) => {
      if (error instanceof UnitsTaken) return { taken: error.keys };
      throw error;
    });
  }

  /** The units of a registration, if they are those that the page had shown. */
  private async seenUnits(sql: Query, { edition, reference, seen }: Press): Promise<BoothUnit[] | null> {
    const units = await this.stock.ofRegistration(sql, edition, reference);
    return areSeen(units, seen) ? units : null;
  }

  /**
   * Moves all units of a registration on, from a state in which that can be done.
   * @param until of one that extends, in ms since the epoch @param isBilled asked before units are released
   */
  act(press: Press, move: UnitsMove, until: number | null = null, isBilled?: IsBilled): Promise<PressOutcome> {
    return this.once(press, press.reference, async (sql, now) => {
      const { edition, reference } = press;
      const units = await this.seenUnits(sql, press);
      const next = new Set(units?.map(({ state }) => (isKept(state) ? stateAfter(state, move) : null)));
      const [state = null] = next;
      if (!units || state === null || next.size > 1) return null;
      if (move === "release" && (await isBilled?.(sql, press.reference))) return "billed";
      const entry = { registration: reference, act: ACTS[move], units: namesOf(units), price: sumOf(units), until };
      if (!isKept(state)) {
        await this.stock.release(sql, edition, reference);
        await this.followUps.setEnded(sql, reference, now);
        await this.allowances.end(sql, reference);
        return { ...entry, price: null, priceBefore: sumOf(units) };
      }
      await this.stock.move(sql, edition, statesBefore(move), { registration: reference, state, heldUntil: until });
      if (move === "contract") return { ...entry, ...(await this.allowances.count(sql, press, units)) };
      return entry;
    });
  }

  /**
   * Gives a registration other units in one act, in the state that it has; without any so far they are held. Those that it does not keep are
   * free again. @param to at least one @param until of a new hold, in ms since the epoch @param mayTake whether passes and invitations that the new
   * area does not give are taken back from a contract
   */
  move(press: Press, to: readonly WantedUnit[], until: number, mayTake = false): Promise<PressOutcome> {
    return this.once(press, press.reference, async (sql, now) => {
      const { edition, reference } = press;
      const before = await this.seenUnits(sql, press);
      if (!before) return null;
      const kept = keptAs(before, until);
      await this.stock.take(sql, edition, to, { registration: reference, ...kept }, now);
      await this.followUps.setEnded(sql, reference, null);
      const left = before.filter(({ unit }) => !to.some(({ key }) => key === unit));
      await this.stock.release(
        sql,
        edition,
        reference,
        left.map(({ unit }) => unit),
      );
      const after = await this.stock.ofRegistration(sql, edition, reference);
      const units = { from: before, to: after };
      const counted = kept.state === "contracted" ? await this.allowances.follow(sql, press, units, mayTake) : null;
      return {
        ...{ registration: reference, act: "moved", until: kept.heldUntil },
        ...{ units: namesOf(after), unitsBefore: namesOf(before) },
        ...{ price: sumOf(after), priceBefore: sumOf(before) },
        ...counted,
      };
    });
  }

  /** Sets what a contract brings by hand. @param shown what its page had shown; null: nothing was counted @param note the reason */
  allot(press: Press, shown: AllowanceNumbers | null, to: AllowanceNumbers, note: string): Promise<PressOutcome> {
    const { reference } = press;
    return this.once(press, `${reference} ${to.passes} + ${to.invitations}`, async (sql) => {
      const units = await this.seenUnits(sql, press);
      if (!units?.some(({ state }) => state === "contracted")) return null;
      const counted = await this.allowances.set(sql, reference, shown, to);
      return counted && { registration: reference, act: "allotted", units: namesOf(units), note, ...counted };
    });
  }

  /** Takes a unit that nobody has out of the sale, with a note why. */
  block(press: Omit<Press, "reference" | "seen">, unit: WantedUnit, note: string): Promise<PressOutcome> {
    return this.once(press, "", async (sql, now) => {
      const isDone = await this.stock.setBlocked(sql, press.edition, unit, note, now);
      return isDone ? { act: "blocked", unit: unit.key, units: unit.booth, note } : null;
    });
  }

  /** Puts it on sale again. */
  unblock(press: Omit<Press, "reference" | "seen">, unit: WantedUnit): Promise<PressOutcome> {
    return this.once(press, "", async (sql, now) => {
      const isDone = await this.stock.setBlocked(sql, press.edition, unit, null, now);
      return isDone ? { act: "unblocked", unit: unit.key, units: unit.booth } : null;
    });
  }

  /** Says what a unit costs, whoever has it. @param price rupiah; null: what the price list says */
  price(press: Omit<Press, "reference" | "seen">, unit: WantedUnit, price: number | null): Promise<PressOutcome> {
    return this.once(press, "", async (sql) => {
      const all = await this.stock.ofEdition(sql, press.edition);
      const row = all.find((one) => one.unit === unit.key);
      await this.stock.setPrice(sql, press.edition, unit, price);
      const before = row?.handPrice ?? row?.listPrice ?? unit.price;
      const after = price ?? row?.listPrice ?? unit.price;
      const of = { registration: row?.registration ?? null, unit: unit.key, units: unit.booth };
      return { act: "priced", ...of, price: after, priceBefore: before };
    });
  }

  /** All units of an edition that have a row. */
  ofEdition(edition: number) {
    return this.stock.ofEdition(this.query, edition);
  }

  /** Whether a registration has units under contract. */
  async hasContract(edition: number, reference: string): Promise<boolean> {
    return (await this.ofRegistration(edition, reference)).some(({ state }) => state === "contracted");
  }

  /** Those of a registration, whose hold may be over. */
  ofRegistration(edition: number, reference: string) {
    return this.stock.ofRegistration(this.query, edition, reference);
  }
}

/** How other units of a registration are kept: as those that it has; without any they are held. @param until of a new hold */
function keptAs(before: readonly BoothUnit[], until: number): { state: KeptState; heldUntil: number | null } {
  const [first] = before;
  if (!first || !isKept(first.state)) return { state: "held", heldUntil: until };
  return { state: first.state, heldUntil: first.heldUntil };
}
