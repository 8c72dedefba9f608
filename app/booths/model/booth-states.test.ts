import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BOOTH_MOVES, BOOTH_STATES, type BoothState, isKept, stateAfter, stateAt, statesBefore } from "./booth-states";

describe("the states of a booth", () => {
  test.each<[BoothState, string]>([
    ["free", "hold → held, block → blocked"],
    ["held", "extend → held, reserve → reserved, contract → contracted, release → free, expire → free"],
    ["reserved", "contract → contracted, release → free"],
    ["contracted", "release → free"],
    ["blocked", "unblock → free"],
  ])("from %s: %s", (state, moves) => {
    const found = BOOTH_MOVES.flatMap((move) => stateAfter(state, move) ?? []);
    const named = BOOTH_MOVES.filter((move) => stateAfter(state, move) !== null);
    expect(named.map((move, index) => `${move} → ${found[index]}`).join(", ")).toBe(moves);
  });

  test("whatever is done in whatever order, one holder at most, and a time ends holds alone", () => {
    const press = fc.record({
      move: fc.constantFrom(...BOOTH_MOVES),
      by: fc.constantFrom("EX-1", "EX-2"),
      wait: fc.nat(5),
    });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
        let unit = { state: "free" as BoothState, heldUntil: null as number | null, holder: null as string | null };
        let now = 0;
        for (const { move, by, wait } of presses) {
          now += wait;
          const state = stateAt(unit, now);
          if (state === "unknown") throw new Error("a known state became unknown");
          if (state === "free") unit = { state, heldUntil: null, holder: null };
          const next = stateAfter(state, move);
          // What belongs to one registration only that one moves on.
          if (next === null || (unit.holder !== null && unit.holder !== by && move !== "expire")) continue;
          unit = {
            state: next,
            heldUntil: next === "held" ? now + 3 : null,
            holder: isKept(next) ? (unit.holder ?? by) : null,
          };
          expect(isKept(unit.state)).toBe(unit.holder !== null);
          expect(unit.heldUntil !== null).toBe(unit.state === "held");
          // From every state there is a way back to free.
          expect(BOOTH_MOVES.some((one) => stateAfter(unit.state, one) === "free") || unit.state === "free").toBe(true);
        }
      }),
    );
  });

  test("a hold whose time is over is free, and a word of a newer release is not", () => {
    expect(stateAt({ state: "held", heldUntil: 10 }, 9)).toBe("held");
    expect(stateAt({ state: "held", heldUntil: 10 }, 10)).toBe("free");
    expect(stateAt({ state: "auctioned", heldUntil: null }, 10)).toBe("unknown");
    expect(BOOTH_STATES.filter((state) => statesBefore("release").includes(state))).toEqual([
      "held",
      "reserved",
      "contracted",
    ]);
  });
});
