import { expect, test } from "vitest";
import { SEASONS } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "./season-rules";

const [faqs, links, visit] = await Promise.all([productApi.faqs(), productApi.links(), productApi.visit()]);
const listed = [
  ...faqs.map(({ id, seasons }) => ({ name: id, seasons })),
  ...links.map(({ label, seasons }) => ({ name: label, seasons })),
  ...visit.topics.map(({ id, seasons }) => ({ name: id, seasons })),
].flatMap(({ name, seasons }) => (seasons ? [{ name, seasons }] : []));

test("what names one season in which tickets are sold names all of them", () => {
  const selling = SEASONS.filter(isOpenForBusiness);
  const incomplete = listed.filter(({ seasons }) => {
    const named = selling.filter((season) => seasons.includes(season));
    return named.length > 0 && named.length < selling.length;
  });
  expect(incomplete).toEqual([]);
});

test("questions, links and topics take every season into account", () => {
  const named = new Set(listed.flatMap(({ seasons }) => seasons));
  expect(SEASONS.filter((season) => !named.has(season))).toEqual([]);
});
