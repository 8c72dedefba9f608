import { describe, expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { type SoldKind, soldEffects } from "./sold-effects";

const [FRIDAY, SATURDAY, SUNDAY] = ["2025-11-14", "2025-11-15", "2025-11-16"];
type Expo = Parameters<typeof soldEffects>[0];
const { event, tickets } = shippedContent;
const before: Expo = { event, tickets };
const FRIDAY_PASS = "friday-pass";
const sold: SoldKind[] = [
  { ticket: FRIDAY_PASS, days: [FRIDAY], count: 212 },
  { ticket: "three-day-pass", days: [FRIDAY, SATURDAY, SUNDAY], count: 30 },
];

const textsOf = (after: Partial<Expo>, of = sold) =>
  soldEffects(before, { ...before, ...after }, of).map(({ text }) => text);
const withKind = (id: string, change: object) =>
  tickets.map((kind) => (kind.id === id ? { ...kind, ...change } : kind));

describe("what a change touches of sold tickets", () => {
  test("is nothing for what concerns future sales alone, and where nothing is sold", () => {
    expect(textsOf({})).toEqual([]);
    expect(textsOf({ tickets: withKind(FRIDAY_PASS, { price: 1, quota: 500, maxPerOrder: 2 }) })).toEqual([]);
    expect(textsOf({ event: { ...event, status: "cancelled" }, tickets: [] }, [])).toEqual([]);
    // A day more, before the first one.
    expect(textsOf({ event: { ...event, startTime: "2025-11-13T10:00:00+07:00" } })).toEqual([]);
  });

  test("is said in numbers for a day that falls, in both languages", () => {
    const shorter = { event: { ...event, startTime: `${SATURDAY}T10:00:00+07:00` } };
    expect(textsOf(shorter)).toEqual([
      expect.stringMatching(/^242 tickets for Friday 14 November are sold\. They stay valid for that day/),
    ]);
    const [text] = runWithLocale("id", () => textsOf(shorter));
    expect(text).toMatch(/^242 tiket untuk Jumat 14 November sudah terjual\./);
    const [one] = textsOf(shorter, [{ ticket: FRIDAY_PASS, days: [FRIDAY], count: 1 }]);
    expect(one).toMatch(/^1 ticket for Friday 14 November is sold\./);
  });

  test("is each day of an event that moves to others", () => {
    const moved = { ...event, startTime: "2025-11-21T10:00:00+07:00", endTime: "2025-11-23T21:00:00+07:00" };
    expect(soldEffects(before, { ...before, event: moved }, sold).map(({ key }) => key)).toEqual([
      `day ${FRIDAY}`,
      `day ${SATURDAY}`,
      `day ${SUNDAY}`,
    ]);
  });

  test("is all tickets of an event that is called off", () => {
    for (const status of ["cancelled", "postponed"] as const)
      expect(textsOf({ event: { ...event, status } })).toEqual([
        expect.stringContaining(`242 tickets are sold. While the expo is ${status}`),
      ]);
    const off = { ...before, event: { ...event, status: "cancelled" as const } };
    expect(soldEffects(off, off, sold)).toEqual([]);
  });

  test.each([
    ["goes", tickets.filter(({ id }) => id !== FRIDAY_PASS), `gone ${FRIDAY_PASS}`],
    ["is renamed", withKind(FRIDAY_PASS, { name: "Early Pass" }), `name ${FRIDAY_PASS}`],
    ["is for another day", withKind(FRIDAY_PASS, { validOn: [SATURDAY] }), `days ${FRIDAY_PASS}`],
    ["lets in more", withKind(FRIDAY_PASS, { admits: [{ kind: "adult", people: 2 }] }), `people ${FRIDAY_PASS}`],
    ["lets in again", withKind(FRIDAY_PASS, { reentry: "any_time" }), `reentry ${FRIDAY_PASS}`],
    ["has fewer than are sold", withKind(FRIDAY_PASS, { quota: 200 }), `quota ${FRIDAY_PASS}`],
  ])("is a kind that %s", (_, changed, key) => {
    expect(soldEffects(before, { ...before, tickets: changed }, sold).map((effect) => effect.key)).toEqual([key]);
  });

  test("is a day with fewer places than people", () => {
    const capacities = [{ day: FRIDAY, people: 200 }];
    expect(textsOf({ event: { ...event, capacities } })[0]).toMatch(
      /^2\d\d people have tickets for Friday 14 November, and there are 200 places/,
    );
    expect(textsOf({ event: { ...event, capacities: [{ day: FRIDAY, people: 2_000 }] } })).toEqual([]);
  });

  test("has a key without numbers, which grow while somebody reads them", () => {
    const one = soldEffects(before, { ...before, tickets: [] }, sold);
    const later = soldEffects(
      before,
      { ...before, tickets: [] },
      sold.map((kind) => ({ ...kind, count: kind.count + 1 })),
    );
    expect(one.map(({ key }) => key)).toEqual(later.map(({ key }) => key));
    expect(one.map(({ text }) => text)).not.toEqual(later.map(({ text }) => text));
  });
});
