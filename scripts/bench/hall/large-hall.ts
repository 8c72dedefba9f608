import { shippedContent as content } from "~/content/documents/shipped-content.server";
import { vocabularyOf } from "~/content/documents/vocabulary-of";
import { type Brand, brandQuerySchema } from "~/content/model/brand";
import type { Hall, HallPlan, Unit } from "~/content/model/hall/hall";
import { findBrand, indexBrands, searchBrands } from "~/content/product-api/brand-search";
import { readEmbeddedApi } from "~/content/product-api/embedded-api.server";
import { type StubApi, sendJson, startStubApi } from "../../../tests/support/services/stub-api.ts";

/** Booths of a row, in which each is three metres wide. */
const COLUMNS = 60;
/** Metres from row to row, and around all of them. */
const [ROW, AROUND] = [6, 10];
const MOST_BRANDS = 320;

/** "A", …, "Z", "AA", … */
const letterOf = (row: number): string =>
  (row >= 26 ? String.fromCharCode(64 + Math.floor(row / 26)) : "") + String.fromCharCode(65 + (row % 26));

/** A plan with rows of sixty booths, a stage, and what people look for. */
function largePlan(booths: number): HallPlan {
  const [first] = content.halls;
  if (!first) throw new Error("no hall");
  const rows = Math.ceil(booths / COLUMNS);
  const [width, depth] = [COLUMNS * 3 + 2 * AROUND, rows * ROW + 3 * AROUND];
  const hall: Hall = {
    ...{ ...first, translations: undefined, width, depth, aisles: [] },
    openings: [{ name: "North entrance", x: width / 2, y: 0 }],
    fixtures: [{ name: "Summit Stage", x: AROUND, y: depth - AROUND, w: 14, h: 6 }],
    amenities: [
      { kind: "toilets", x: 2, y: 2 },
      { kind: "prayer_room", x: width - 2, y: depth - 2 },
    ],
  };
  const units = Array.from({ length: booths }, (_, index): Unit => {
    const [row, column] = [Math.floor(index / COLUMNS), index % COLUMNS];
    return {
      ...{ hall: hall.id, booth: `${letterOf(row)}-${column + 1}` },
      ...{ x: AROUND + column * 3, y: AROUND + row * ROW, w: 3, h: 3 },
    };
  });
  return { halls: [hall], units };
}

/** A product API over HTTP with a hall of some number of booths, in which up to 320 brands stand. */
export async function startLargeHall(booths: number): Promise<StubApi> {
  const plan = largePlan(booths);
  const count = Math.min(booths, MOST_BRANDS);
  const brands = Array.from({ length: count }, (_, index): Brand => {
    const { moreBooths: _booths, ...brand } = content.brands[index % content.brands.length] as Brand;
    const { booth } = plan.units[Math.floor((index * booths) / count)] as Unit;
    return { ...brand, slug: `${brand.slug}-${index}`, name: `${brand.name} ${index}`, booth };
  });
  const index = indexBrands(brands, content.brandCategories, vocabularyOf(content));

  async function respond({ pathname, searchParams }: URL): Promise<{ status: number; body: unknown }> {
    if (pathname === "/halls") return { status: 200, body: plan };
    if (pathname === "/brands")
      return { status: 200, body: searchBrands(index, brandQuerySchema.parse(Object.fromEntries(searchParams))) };
    const slug = /^\/brands\/([^/]+)$/.exec(pathname)?.[1];
    if (slug === undefined) return readEmbeddedApi(pathname, searchParams);
    const body = findBrand(index, slug);
    return body ? { status: 200, body } : { status: 404, body: {} };
  }

  return startStubApi((request, response) => {
    void respond(new URL(request.url ?? "/", "http://localhost")).then(({ status, body }) =>
      sendJson(body, status)(request, response),
    );
  });
}
