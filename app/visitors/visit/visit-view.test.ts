import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { SEASONS } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { visitIn, visitTitle } from "./visit-view.server";

const [visit, halls] = await Promise.all([productApi.visit(), productApi.halls()]);

test.each(SEASONS)(
  "tickets and payment, and the plan in the heading, are there only while passes are sold: %s",
  (season) => {
    const open = isOpenForBusiness(season);
    expect(visitIn(visit, season, halls).topics.some(({ id }) => id === "payment")).toBe(open);
    expect(JSON.stringify(visitIn(visit, season, halls)).includes('"/ticket"')).toBe(open);
    expect(visitTitle(season)).toBe(open ? "Plan your visit" : "Visiting the expo");
  },
);

test("in Indonesian the heading after the expo is no plan either", () => {
  expect(runWithLocale("id", () => visitTitle("after"))).toBe("Berkunjung ke expo");
});

test("toilets and whatever else the halls have are named, by hall where that is said of it", () => {
  const second = { ...halls[0], id: "hall-b", name: "Hall B", amenities: [{ kind: "prayer_room", x: 1, y: 1 }] };
  const all = [...halls, second, { ...second, id: "hall-c", amenities: [] }] as typeof halls;
  const factsIn = (locale: "en" | "id") =>
    runWithLocale(locale, () =>
      visitIn(visit, "before", all)
        .topics.at(-1)
        ?.facts.map(({ label, text }) => [label, text]),
    );
  expect(factsIn("en")).toEqual([
    [
      "Hall A",
      "Toilets, Accessible toilets, First aid, Information, Nursing room, Drinking water, Food and drinks, Lift, Stairs, Cloakroom, Charging",
    ],
    ["Mezzanine", "Prayer room, Lift, Stairs"],
    ["Hall B", "Prayer room"],
  ]);
  expect(factsIn("id")?.slice(1)).toEqual([
    ["Mezanin", "Musala, Lift, Tangga"],
    ["Hall B", "Musala"],
  ]);
  expect(visitIn(visit, "before", []).topics.some(({ id }) => id === "in-the-halls")).toBe(false);
});
