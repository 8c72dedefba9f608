import { expect, test } from "vitest";
import { SEASONS } from "~/entities/season";
import { isOpenForBusiness } from "~/features/season/season-rules";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { productApi } from "~/services/product-api/product-api.server";
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
