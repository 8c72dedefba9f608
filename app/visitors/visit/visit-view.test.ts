import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { SEASONS } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { visitIn, visitTitle } from "./visit-view.server";

const visit = await productApi.visit();

test.each(SEASONS)(
  "tickets and payment, and the plan in the heading, are there only while passes are sold: %s",
  (season) => {
    const open = isOpenForBusiness(season);
    expect(visitIn(visit, season).topics.some(({ id }) => id === "payment")).toBe(open);
    expect(JSON.stringify(visitIn(visit, season)).includes('"/ticket"')).toBe(open);
    expect(visitTitle(season)).toBe(open ? "Plan your visit" : "Visiting the expo");
  },
);

test("in Indonesian the heading after the expo is no plan either", () => {
  expect(runWithLocale("id", () => visitTitle("after"))).toBe("Berkunjung ke expo");
});
