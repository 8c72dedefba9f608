import { expect, test } from "vitest";
import type { BoothUnit } from "~/booths/model/booth-unit";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { drawUpOffer, extraIds } from "./draw-up-offer.server";

const exhibitor = { edition: 1, payload: { language: "en", boothType: "shell" } } as Pick<
  Exhibitor,
  "edition" | "payload"
>;
const own: BoothUnit[] = [
  {
    ...{ unit: "hall-a A 1", hall: "hall-a", booth: "A-1", area: 900, state: "held", registration: "EX-1" },
    ...{ heldUntil: null, listPrice: 14_850_001, handPrice: null, note: null },
  },
];
const content = contentOfEdition(1) ?? expect.unreachable();
const [first = "", second = ""] = extraIds(content);

/** An offer by what was typed into the form. */
const drawUp = (typed: Record<string, string>) =>
  drawUpOffer(exhibitor, own, (name) => ({ days: "14", ...typed })[name] ?? "");
const linesOf = (typed: Record<string, string>) => {
  const drawn = drawUp(typed);
  return "draft" in drawn ? drawn.draft.lines.slice(1).map(({ text, quantity }) => `${quantity} ${text.en}`) : drawn;
};

test("extras are what the form has shown, whatever place they have in the price list by now", () => {
  expect(linesOf({ extras: `${second}\r\n${first}`, extra0: "2", extra1: "1" })).toEqual([`2 ${second}`, `1 ${first}`]);
  expect(linesOf({ extras: [first, second].join("\n"), extra1: "3" })).toEqual([`3 ${second}`]);
  // A form of the release before says nothing.
  expect(linesOf({ extra0: "2" })).toEqual([`2 ${first}`]);
  const gone = linesOf({ extras: "A wall of moss", extra0: "1" });
  expect(gone).toMatchObject({ fault: { message: expect.stringContaining("A wall of moss") } });
  expect(linesOf({ extras: "A wall of moss" })).toEqual([]);
});

test("two extras of one name are told apart", () => {
  const extra = { name: "Chair", price: 1, per: "piece" };
  const { exhibiting } = content;
  expect(extraIds({ exhibiting: { ...exhibiting, extras: [extra, extra] } })).toEqual(["Chair", "Chair (2)"]);
});

test("an offer is taxed by the rule of invoices", () => {
  const drawn = drawUp({});
  expect("draft" in drawn && drawn.draft).toMatchObject({ net: 14_850_001, tax: 1_633_500, taxPercent: 11 });
});
