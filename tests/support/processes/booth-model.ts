import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { type BoothState, isKept, stateAfter, stateAt } from "~/booths/model/booth-states";
import type { UnitsMove } from "~/booths/stock/booth-desk.server";
import {
  type BoothAnswers,
  type BoothCalls,
  boothCalls,
  DAY_MS,
  EDITION,
  numberOf,
  type OpenBooths,
} from "./booth-desk";

/** Companies and squares of a run. */
const [COMPANIES, SQUARES] = [3, 5];
const HOUR_MS = DAY_MS / 24;

const company = fc.nat(COMPANIES - 1);
const square = fc.nat(SQUARES - 1);
const some = fc.uniqueArray(square, { minLength: 1, maxLength: 3 });
/** Whether the same press comes twice at once. */
const twice = fc.boolean();

/** All that anybody does with booths, and time. */
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("register" as const), company, squares: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("confirm" as const), company }) },
  fc.record({
    do: fc.constantFrom("extend" as const, "reserve" as const, "contract" as const, "release" as const),
    company,
    twice,
  }),
  // To other booths, to fewer, to more: one act.
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), company, squares: some, twice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("offer" as const), company, twice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("accept" as const), company, twice }) },
  fc.record({ do: fc.constant("decline" as const), company, twice }),
  fc.record({ do: fc.constant("cancel" as const), company, twice }),
  fc.record({ do: fc.constantFrom("block" as const, "unblock" as const), square }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.constantFrom(1, 3, 30, 130, 400) }) },
);
export type BoothCommand = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
type Command<Name> = Extract<BoothCommand, { do: Name }>;

/** Commands in any order, after each company has wanted squares. */
export const boothCommands = () =>
  fc
    .tuple(fc.tuple(some, some, some), fc.array(command, { minLength: 10, maxLength: 40 }))
    .map(([wanted, commands]): BoothCommand[] => [
      ...wanted.map((squares, index) => ({ do: "register" as const, company: index, squares })),
      ...commands,
    ]);

type Unit = { state: BoothState; holder: number | null; heldUntil: number | null };
type MadeOffer = { id: string; of: number[]; madeAt: number; validUntil: number; state: string };
type Company = {
  reference: string | null;
  wanted: number[];
  isConfirmed: boolean;
  releasedAt: number | null;
  offers: MadeOffer[];
};

/**
 * What booths are after each act, said again in the simplest words, and compared with what is stored.
 * @param clock of the site, which `wait` moves on @param run each has its own units and companies in the same database
 */
export function createBoothModel(open: OpenBooths, clock: { at: number }, run: number) {
  const calls: BoothCalls = boothCalls(open, () => clock.at);
  const idOf = (index: number) => run * 100 + index;
  const idsOf = (indexes: readonly number[]) => indexes.map(idOf);
  const units: Unit[] = Array.from({ length: SQUARES }, () => ({ state: "free", holder: null, heldUntil: null }));
  const companies: Company[] = Array.from({ length: COMPANIES }, () => ({
    ...{ reference: null, wanted: [], isConfirmed: false, releasedAt: null, offers: [] },
  }));

  const own = (by: number) => units.flatMap((unit, index) => (unit.holder === by ? [index] : []));
  const mayTake = (by: number, wanted: readonly number[]) =>
    wanted.every((index) => units[index]?.state === "free" || units[index]?.holder === by);
  const set = (indexes: readonly number[], state: BoothState, holder: number | null, heldUntil: number | null) => {
    for (const index of indexes) units[index] = { state, holder, heldUntil };
  };
  const free = (indexes: readonly number[]) => set(indexes, "free", null, null);
  /** The end of what a company holds; null: no time ends it. */
  const endOf = (by: number) => units.find(({ holder }) => holder === by)?.heldUntil ?? null;
  const isOpen = ({ state, madeAt, validUntil }: MadeOffer, { releasedAt }: Company) =>
    state === "open" && validUntil > clock.at && (releasedAt === null || releasedAt < madeAt);

  /** Sends a press once or twice at the same moment. Both get the same answer. */
  async function send<Answer>(command: { twice: boolean }, press: () => Promise<Answer>): Promise<Answer> {
    if (!command.twice) return press();
    const [one, other] = await Promise.all([press(), press()]);
    expect(other).toEqual(one);
    return one;
  }

  async function register(by: number, wanted: number[]) {
    const found = companies[by] as Company;
    if (found.reference !== null) return;
    const answer = await calls.register(`Company${run}x${by}`, randomUUID(), idsOf(wanted));
    if (!mayTake(by, wanted)) {
      expect(answer.reference).toBeNull();
      return;
    }
    expect(answer.reference).not.toBeNull();
    Object.assign(found, { reference: answer.reference, wanted });
    set(wanted, "held", by, clock.at + 2 * HOUR_MS);
  }

  async function confirm(by: number, reference: string) {
    const found = companies[by] as Company;
    const { outcome } = await calls.confirm(reference);
    const mine = own(by);
    if (mine.some((index) => units[index]?.state !== "held")) return expect(outcome).toBe("kept");
    if (found.isConfirmed) return expect(outcome).toBe(mine.length > 0 ? "held" : "over");
    if (mine.length === 0 && found.releasedAt !== null) return expect(outcome).toBe("over");
    const wanted = mine.length > 0 ? mine : found.wanted;
    if (!mayTake(by, wanted)) return expect(outcome).toBe("gone");
    found.isConfirmed = true;
    // What is held for longer already, such as for an offer, stays held.
    set(wanted, "held", by, Math.max(endOf(by) ?? 0, clock.at + 3 * DAY_MS));
    return expect(outcome).toBe("held");
  }

  async function act(command: Command<UnitsMove>, reference: string) {
    const { do: move, company: by } = command;
    const [mine, key] = [own(by), randomUUID()];
    const until = move === "extend" ? clock.at + 5 * DAY_MS : null;
    const answer = await send(command, () => calls.act(key, reference, idsOf(mine), move, until));
    const [first] = mine;
    const next = first === undefined ? null : stateAfter(units[first]?.state ?? "free", move);
    if (next === null) return expect(answer).toBe("meanwhile");
    if (next === "free") release(by);
    else set(mine, next, by, until);
    return expect(answer).toBe("done");
  }

  function release(by: number) {
    free(own(by));
    (companies[by] as Company).releasedAt = clock.at;
  }

  async function move(command: Command<"move">, reference: string) {
    const { company: by, squares } = command;
    const [mine, key] = [own(by), randomUUID()];
    const answer = await send(command, () => calls.move(key, reference, idsOf(mine), idsOf(squares)));
    if (!mayTake(by, squares)) return expect(answer).toMatchObject({ taken: expect.any(Array) });
    const [first] = mine;
    const state = first === undefined ? "held" : (units[first]?.state ?? "held");
    const until = first === undefined ? clock.at + 3 * DAY_MS : endOf(by);
    free(mine);
    set(squares, state, by, until);
    return expect(answer).toBe("done");
  }

  async function offer(command: Command<"offer">, reference: string) {
    const { company: by } = command;
    const [mine, id] = [own(by), randomUUID()];
    const answer = await send(command, () => calls.offer(id, reference, idsOf(mine)));
    if (mine.length === 0 || mine.some((index) => units[index]?.state === "contracted"))
      return expect(answer).toBe("meanwhile");
    const found = companies[by] as Company;
    for (const made of found.offers) if (made.state === "open") made.state = "replaced";
    const validUntil = clock.at + 14 * DAY_MS;
    found.offers.push({ id, of: mine, madeAt: clock.at, validUntil, state: "open" });
    // What is offered can be had: it is held until the offer ends.
    const end = endOf(by);
    if (end !== null && end < validUntil) set(mine, "held", by, validUntil);
    return expect(answer).toBe("done");
  }

  async function accept(command: Command<"accept">) {
    const { company: by } = command;
    const found = companies[by] as Company;
    const made = found.offers.at(-1);
    if (!made) return;
    const { outcome } = await send(command, () => calls.accept(made.id));
    if (made.state === "accepted") return expect(outcome).toBe("accepted");
    if (!isOpen(made, found)) return expect(outcome).toBe("closed");
    const mine = own(by);
    if (mine.some((index) => !made.of.includes(index))) return expect(outcome).toBe("changed");
    if (!mayTake(by, made.of)) return expect(outcome).toBe("taken");
    made.state = "accepted";
    const isContracted = mine.some((index) => units[index]?.state === "contracted");
    set(made.of, isContracted ? "contracted" : "reserved", by, null);
    return expect(outcome).toBe("accepted");
  }

  async function decline(command: Command<"decline">) {
    const found = companies[command.company] as Company;
    const made = found.offers.at(-1);
    if (!made) return;
    const isDeclined = await send(command, () => calls.decline(made.id));
    if (isOpen(made, found)) made.state = "declined";
    expect(isDeclined).toBe(made.state === "declined");
  }

  async function cancel(command: Command<"cancel">, reference: string) {
    const { company: by } = command;
    const [mine, key] = [own(by), randomUUID()];
    expect(await send(command, () => calls.cancel(key, reference, idsOf(mine)))).toBe("done");
    if (mine.length > 0) release(by);
  }

  async function setSale(index: number, name: "block" | "unblock") {
    const answer = await calls[name](randomUUID(), idOf(index));
    const state = units[index]?.state ?? "free";
    // To take out what is out changes its note.
    const next = name === "block" && state === "blocked" ? state : stateAfter(state, name);
    if (next !== null) set([index], next, null, null);
    expect(answer satisfies BoothAnswers["block"]).toBe(next === null ? "meanwhile" : "done");
  }

  async function perform(command: BoothCommand): Promise<unknown> {
    if (command.do === "wait") {
      clock.at += command.hours * HOUR_MS;
      for (const [index, { heldUntil }] of units.entries())
        if (heldUntil !== null && heldUntil <= clock.at) free([index]);
      return;
    }
    if ("square" in command) return setSale(command.square, command.do);
    if (command.do === "register") return register(command.company, command.squares);
    const { reference } = companies[command.company] as Company;
    if (reference === null) return;
    switch (command.do) {
      case "confirm":
        return confirm(command.company, reference);
      case "move":
        return move(command, reference);
      case "offer":
        return offer(command, reference);
      case "accept":
        return accept(command);
      case "decline":
        return decline(command);
      case "cancel":
        return cancel(command, reference);
      default:
        return act(command, reference);
    }
  }

  async function compare() {
    const rows = await open.booths.desk.ofEdition(EDITION);
    const stored = new Map(rows.map((row) => [numberOf(row.unit), row]));
    const shown = units.map((_, index): Unit => {
      const row = stored.get(idOf(index));
      if (!row) return { state: "free", holder: null, heldUntil: null };
      const state = stateAt(row, clock.at);
      if (state === "unknown") throw new Error("no release makes another state");
      const holder = companies.findIndex(({ reference }) => reference !== null && reference === row.registration);
      return isKept(state) ? { state, holder, heldUntil: row.heldUntil } : { state, holder: null, heldUntil: null };
    });
    expect(shown).toEqual(units);
  }

  return {
    /** Does one thing, and compares. @throws what differs */
    async run(command: BoothCommand): Promise<void> {
      await perform(command);
      await compare();
    },
  };
}
