import fc from "fast-check";
import { expect, test } from "vitest";
import { env } from "~/base/env/env.server";
import { extraName } from "~/base/values/choices";
import { toBill } from "~/booths/invoices/desk/booking-lines.server";
import { areaOfUnits, type BoothUnit } from "~/booths/model/booth-unit";
import type { Offer } from "~/booths/model/offer";
import { drawUpOffer, extraField } from "~/booths/offers/draw-up-offer.server";
import { openUnits } from "~/booths/stock/edition-units.server";
import type { SiteContent } from "~/content/documents/parse-content";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { FIRST_EDITION } from "~/content/editions/edition";
import { showEdition } from "~/content/editions/site-editions.server";
import { BOOTH_TYPES } from "~/content/model/booth-types";
import type { Unit } from "~/content/model/hall/hall";
import { SIDES } from "~/content/model/hall/hall-lists";
import { unitKey } from "~/content/model/hall/hall-plan";
import { readBoothChoice } from "~/leads/exhibitor-registration/booth-choice";
import {
  describeRegisteredBooth,
  faultOfRegistered,
  toBoothView,
} from "~/leads/exhibitor-registration/booth-view.server";
import { withTax } from "~/leads/model/tax-rule";

const metres = fc.integer({ min: 100, max: 900 }).map((hundredths) => hundredths / 100);
const amount = fc.integer({ min: 1, max: 50_000_000 });
/** A booth with its price by hand. Each stands alone in the hall, so that one without `open` is an island. */
const booth = fc.record({
  w: metres,
  h: metres,
  open: fc.option(fc.subarray([...SIDES]), { nil: undefined }),
  handPrice: fc.option(amount, { nil: undefined }),
});
const asked = fc.record({
  booths: fc.array(booth, { minLength: 1, maxLength: 12 }),
  type: fc.constantFrom(...BOOTH_TYPES),
  /** What is typed beside the squares, here and there. */
  typed: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 2, maxLength: 2 }),
  prices: fc.record({ shell: amount, raw: amount, side: amount }),
  named: fc.uniqueArray(fc.record({ sides: fc.integer({ min: 2, max: 4 }), price: amount }), {
    maxLength: 3,
    selector: ({ sides }) => sides,
  }),
  pieces: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 5 }),
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** The shipped content with these booths and prices. */
function contentOf({ booths, prices, named }: Asked): SiteContent {
  const { exhibiting, halls } = shippedContent;
  const [first = expect.unreachable()] = halls;
  const hall = { ...first, id: "hall-x", width: 200, depth: 100, openings: [], aisles: [], fixtures: [] };
  const units = booths.map(
    ({ handPrice: _, ...unit }, index): Unit => ({
      ...{ ...unit, hall: hall.id, booth: `X-${index + 1}` },
      ...{ x: 10 + (index % 6) * 20, y: 10 + Math.floor(index / 6) * 20 },
    }),
  );
  const priced = {
    shell: { ...exhibiting.booths.shell, pricePerSquareMetre: prices.shell },
    raw: { ...exhibiting.booths.raw, pricePerSquareMetre: prices.raw },
  };
  const sides = { openSidePrice: prices.side, openSides: named.map((one) => ({ ...one, name: `${one.sides} sides` })) };
  return {
    ...shippedContent,
    halls: [hall],
    units,
    brands: [],
    exhibiting: { ...exhibiting, booths: priced, ...sides },
  };
}

/** The amounts of a text in rupiah. */
const rupiahIn = (text = "") =>
  [...text.matchAll(/Rp\s?([\d.]+)/g)].map(([, digits = ""]) => Number(digits.replaceAll(".", "")));

/** A unit as the hold stores it, with its price by hand. */
const held = (content: SiteContent, type: string, byHand: ReadonlyMap<string, number>): BoothUnit[] =>
  openUnits(FIRST_EDITION, content.units.map(unitKey), type).map(({ key, hall, booth: name, area, price }) => ({
    ...{ unit: key, hall, booth: name, area: Math.round(area * 100), state: "held", registration: "EX-1" },
    ...{ heldUntil: null, listPrice: price, handPrice: byHand.get(key) ?? null, note: null },
  }));

test("page, registration, mail, hold, offer and invoice name one area and one total of a booth, whatever is typed beside its squares", () => {
  let priced = 0;
  fc.assert(
    fc.property(asked, (one) => {
      const { booths, type, typed, pieces } = one;
      const content = contentOf(one);
      showEdition(FIRST_EDITION, content);
      const byHand = new Map(
        content.units.flatMap((unit, index) => {
          const price = booths[index]?.handPrice;
          return price === undefined ? [] : [[unitKey(unit), price] as const];
        }),
      );
      const squares = content.units.map((unit) => unit.booth).join();
      const extras = pieces.map((count, index) => [extraName(index), String(count)]);
      const query = new URLSearchParams([["type", type], ["size", String(typed[0])], ["squares", squares], ...extras]);
      const choice = readBoothChoice(query, content, byHand);
      const page = toBoothView(content.exhibiting, choice, { plan: content, taken: new Set() });
      const registered = { boothType: type, boothSize: typed[1] };
      const stored = describeRegisteredBooth(registered, choice, content.exhibiting);
      const own = held(content, type, byHand);
      const area = areaOfUnits(own) / 100;
      expect([page.form.values.area, stored.boothSize]).toEqual([String(area), area]);
      // A booth that cannot be had has no price anywhere.
      const isRefused = faultOfRegistered(registered, choice) !== undefined;
      expect([page.receipt.total === undefined, stored.estimate === undefined]).toEqual([isRefused, isRefused]);
      if (isRefused) return;
      priced += 1;
      const form = {
        days: "14",
        ...Object.fromEntries(pieces.map((count, index) => [extraField(index), String(count)])),
      };
      const exhibitor = { edition: FIRST_EDITION, payload: { language: "en", boothType: type } } as const;
      const drawn = drawUpOffer(exhibitor as never, own, (name) => (form as Record<string, string>)[name] ?? "");
      const { draft } = "draft" in drawn ? drawn : expect.unreachable();
      const accepted = { ...draft, state: "accepted", version: 1, answeredAt: 1, releasedAt: null } as unknown as Offer;
      const bill = withTax(toBill(own, [accepted]).net, env.invoices.tax);
      const offered = [draft.total, draft.net, draft.tax];
      expect([bill.total, bill.net, bill.tax]).toEqual(offered);
      expect(rupiahIn(stored.estimate)).toEqual(offered);
      const { sums, total, lines } = page.receipt;
      expect([total, ...(sums ?? [])].flatMap((sum) => rupiahIn(sum?.amount))).toEqual(offered);
      expect((lines ?? []).flatMap((line) => rupiahIn(line.amount)).reduce((sum, next) => sum + next, 0)).toBe(
        draft.net,
      );
      expect(draft.units.reduce((sum, unit) => sum + Math.round(unit.area * 100), 0)).toBe(areaOfUnits(own));
    }),
  );
  expect(priced).toBeGreaterThan(10);
});
