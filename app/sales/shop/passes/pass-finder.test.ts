import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ticket } from "~/content/model/ticket";
import { productApi } from "~/content/product-api/product-api.server";
import { cheapestPasses, type Party } from "./pass-finder";

const DAYS = ["2025-11-14", "2025-11-15", "2025-11-16"];
const tickets = await productApi.tickets();
const party = (adult: number, student = 0, child = 0): Party => ({ adult, student, child });
const bought = (who: Party, days: string[], from = tickets) => {
  const plan = cheapestPasses(from, who, days);
  return plan && { cost: plan.cost, passes: plan.uses.map(({ ticket }) => ticket.id).toSorted() };
};
const onSale = tickets.filter(({ id }) => !["early-bird-three-day", "summit-vip"].includes(id));

test("one day: each person the pass that is made for them", () => {
  expect(bought(party(2, 1), ["2025-11-15"], onSale)).toEqual({
    cost: 165_000,
    passes: ["saturday-pass", "saturday-pass", "student-pass"],
  });
  expect(bought(party(1, 1), ["2025-11-15"], onSale)).toEqual({
    cost: 100_000,
    passes: ["saturday-pass", "student-pass"],
  });
});

test("a family pass once it is cheaper than single ones, and a second one for more children", () => {
  expect(bought(party(2, 0, 0), ["2025-11-16"], onSale)?.passes).toEqual(["sunday-pass", "sunday-pass"]);
  expect(bought(party(2, 0, 1), ["2025-11-16"], onSale)).toEqual({ cost: 160_000, passes: ["family-pass"] });
  expect(bought(party(2, 0, 4), ["2025-11-16"], onSale)?.passes).toEqual(["family-pass", "sunday-pass"]);
  expect(bought(party(0, 0, 6), ["2025-11-16"], onSale)?.passes).toEqual(["family-pass", "family-pass"]);
});

test("all days: a three-day pass, or single days where they cost less", () => {
  expect(bought(party(1), DAYS, onSale)).toEqual({ cost: 150_000, passes: ["three-day-pass"] });
  expect(bought(party(0, 1), DAYS, onSale)).toEqual({
    cost: 135_000,
    passes: ["student-pass", "student-pass", "sunday-pass"],
  });
  expect(bought(party(2, 0, 3), DAYS, onSale)?.cost).toBe(480_000);
});

test("null when no pass lets somebody in", () => {
  const students = tickets.filter(({ id }) => id === "student-pass");
  expect(bought(party(1), ["2025-11-14"], students)).toBeNull();
  expect(bought(party(0, 1), ["2025-11-16"], students)).toBeNull();
  expect(bought(party(0, 1), DAYS, students)).toBeNull();
  expect(bought(party(1), [], onSale)).toBeNull();
});

test("the largest party with passes for many is calculated in a bounded number of steps", () => {
  let steps = 0;
  const large = onSale.slice(0, 1).map((ticket) => ({
    ...ticket,
    validOn: DAYS,
    admits: [{ kind: "anyone" as const, people: 20 }],
    get price() {
      steps += 1;
      return 100;
    },
  }));
  expect(cheapestPasses(large, party(10, 20, 10), DAYS)?.cost).toBe(2 * 100);
  expect(steps).toBeLessThan(1_500_000);
});

test("every party is answered from the tables of the first", () => {
  let places = 0;
  const counted = onSale.map((ticket) => ({
    ...ticket,
    price: ticket.price + 1,
    get admits() {
      places += 1;
      return ticket.admits;
    },
  }));
  const readPlaces = (who: Party) => {
    places = 0;
    cheapestPasses(counted, who, DAYS);
    return places;
  };
  const first = readPlaces(party(1));
  const others = [party(10, 20, 10), party(7, 3, 9), party(0, 20, 1)].map(readPlaces);
  for (const reads of others) expect(reads).toBeLessThan(first);
});

/** Every way to buy up to as many passes as people, without the table. */
function byHand(passes: readonly Ticket[], people: readonly (keyof Party)[]): number {
  if (people.length === 0) return 0;
  const takers = {
    anyone: ["adult", "student", "child"],
    adult: ["adult", "student"],
    student: ["student"],
    child: ["child"],
  };
  let best = Number.POSITIVE_INFINITY;
  for (const { price, admits } of passes) {
    const places = (admits ?? []).flatMap(({ kind, people }) => Array.from({ length: people }, () => kind));
    const seat = (place: number, left: readonly (keyof Party)[]): number => {
      const kind = places[place];
      if (kind === undefined) return left.length < people.length ? byHand(passes, left) : Number.POSITIVE_INFINITY;
      const taken = left.flatMap((person, index) =>
        takers[kind].includes(person) ? [seat(place + 1, left.toSpliced(index, 1))] : [],
      );
      return Math.min(seat(place + 1, left), ...taken);
    };
    best = Math.min(best, price + seat(0, people));
  }
  return best;
}

test("no combination is cheaper, and everybody gets in", () => {
  const kind = fc.constantFrom("anyone" as const, "adult" as const, "student" as const, "child" as const);
  const pass = fc.record({
    price: fc.integer({ min: 1, max: 50 }),
    admits: fc.array(fc.record({ kind, people: fc.integer({ min: 1, max: 2 }) }), { minLength: 1, maxLength: 2 }),
  });
  const count = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(fc.array(pass, { maxLength: 2 }), count, count, count, (passes, adult, student, child) => {
      const from = passes.map((given) => ({ ...onSale[0], ...given, validOn: DAYS }) as Ticket);
      const people = [
        ...Array.from({ length: adult }, () => "adult" as const),
        ...Array.from({ length: student }, () => "student" as const),
        ...Array.from({ length: child }, () => "child" as const),
      ];
      const plan = cheapestPasses(from, party(adult, student, child), [DAYS[0] ?? ""]);
      expect(plan?.cost ?? Number.POSITIVE_INFINITY).toBe(byHand(from, people));
      if (!plan) return;
      for (const who of ["adult", "student", "child"] as const) {
        const admitted = plan.uses.reduce((sum, use) => sum + use.party[who], 0);
        expect(admitted).toBe({ adult, student, child }[who]);
      }
      expect(plan.uses.reduce((sum, use) => sum + use.ticket.price, 0)).toBe(plan.cost);
    }),
    { numRuns: 40 },
  );
});
