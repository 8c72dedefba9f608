import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { type BrandCardData, BrandGrid } from "./brand-card";
import { LetterLinks } from "./brand-filter";
import { brandsStructuredData, categoryLinks, toBrandCard } from "./brand-list.server";
import { BrandProducts } from "./brand-parts";
import { HallMap } from "./hall-map";
import { toHallMaps } from "./hall-map-view.server";

const card: BrandCardData = { slug: "kemah-roda", name: "Kemah Roda", logo: null, tagline: "Tenda.", booth: "A-13" };

test.each([
  {
    locale: "en",
    map: "Hall A: row A, booth 13 of 20",
    letters: "A to Z",
    products: "Products",
    all: "All",
    list: "Brands",
  },
  {
    locale: "id",
    map: "Hall A: baris A, booth 13 dari 20",
    letters: "A sampai Z",
    products: "Produk",
    all: "Semua",
    list: "Brand",
  },
] as const)("the brands in $locale", ({ locale, map, letters, products, all, list }) => {
  runWithLocale(locale, () => {
    const html = renderToStaticMarkup(
      <>
        <BrandGrid brands={[card]} />
        <LetterLinks letters={["K"]} />
        <BrandProducts products={[{ name: "Tenda" }]} />
        {toHallMaps(shippedContent, { booth: "A-13", hall: "Hall A" }).map((map) => (
          <HallMap key={map.name} map={map} />
        ))}
      </>,
    );
    expect(html).toContain('<span class="sr-only">Booth </span>A-13');
    expect(html).toContain(`aria-label="${letters}"`);
    expect(html).toContain(`>${products}</h2>`);
    expect(html).toContain(`aria-label="${map}"`);
    expect(categoryLinks([], { q: "", category: "", order: "name" })[0]?.name).toBe(all);
    expect(brandsStructuredData([card], { page: 1, total: 1, siteUrl: "" }).name).toBe(list);
  });
});

test("a card names the language of a tagline that is not translated", () => {
  const original = { ...card, hall: "Hall A", categories: ["tents"] };
  const taglines = () =>
    [undefined, "id" as const].map((lang) => {
      const html = renderToStaticMarkup(<BrandGrid brands={[toBrandCard({ ...original, lang })]} />);
      return /<p(?: [^>]*)?>/.exec(html)?.[0];
    });
  expect(taglines()).toEqual(["<p>", '<p lang="id">']);
  expect(runWithLocale("id", taglines)).toEqual(['<p lang="en">', "<p>"]);
});
