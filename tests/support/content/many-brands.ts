import { createHash } from "node:crypto";
import { shippedContent as content } from "~/content/documents/shipped-content.server";
import { vocabularyOf } from "~/content/documents/vocabulary-of";
import { brandQuerySchema } from "~/content/model/brand";
import { findBrand, indexBrands, searchBrands } from "~/content/product-api/brand-search";
import { readEmbeddedApi } from "~/content/product-api/embedded-api.server";
import { type StubApi, startStubApi } from "../services/stub-api";

/** The slug of the brand at a position in the order of names, from 0. */
export const manyBrandsSlug = (position: number): string => {
  const slug = templateOf(position).slug;
  return `${slug}-${numberOf(position)}`;
};

/** The prefix of a name and suffix of a slug, which sorts names by position and makes both unique. */
const numberOf = (position: number) => String(position + 1).padStart(6, "0");

function templateOf(position: number) {
  const template = content.brands[position % content.brands.length];
  if (!template) throw new Error("There are no brands in the embedded content");
  return template;
}

function generate(count: number) {
  return Array.from({ length: count }, (_, position) => {
    const template = templateOf(position);
    return {
      ...template,
      slug: manyBrandsSlug(position),
      name: `${numberOf(position)} ${template.name}`,
      booth: `${"ABCDEFGH"[position % 8]}-${1 + (position % 20)}`,
      featured: position < 8,
    };
  });
}

/**
 * A product API over HTTP with generated brands, based on those of the repository, so that texts and sizes are realistic.
 * All other content comes from the repository. It searches and paginates as in the contract, and sends ETags.
 * @param count number of brands; their slugs are `manyBrandsSlug(0)` to `manyBrandsSlug(count - 1)`
 */
export async function startManyBrands(count: number): Promise<StubApi> {
  const index = indexBrands(generate(count), content.brandCategories, vocabularyOf(content));
  const places = new Map(index.byName.map((entry, place) => [entry.brand.slug, place]));

  async function respond(url: URL): Promise<{ status: number; body: unknown }> {
    if (url.pathname === "/brands") {
      const query = brandQuerySchema.safeParse(Object.fromEntries(url.searchParams));
      return query.success ? { status: 200, body: searchBrands(index, query.data) } : { status: 400, body: {} };
    }
    const slug = /^\/brands\/([^/]+)$/.exec(url.pathname)?.[1];
    if (slug === undefined) return readEmbeddedApi(url.pathname, url.searchParams);
    const place = places.get(slug);
    return place === undefined
      ? { status: 404, body: { error: "none" } }
      : { status: 200, body: brandWithNeighbours(place, slug) };
  }

  /** Calls `findBrand` with the neighbours only, so that its cost does not depend on the number of brands. */
  function brandWithNeighbours(place: number, slug: string) {
    const { byName } = index;
    const around = [byName.at(place - 1), byName[place], byName[(place + 1) % byName.length]];
    return findBrand({ ...index, byName: around.filter((entry) => entry !== undefined) }, slug);
  }

  return startStubApi((request, response) => {
    void respond(new URL(request.url ?? "/", "http://localhost")).then(({ status, body }) => {
      const text = JSON.stringify(body);
      const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
      const unchanged = status === 200 && request.headers["if-none-match"] === etag;
      response.writeHead(unchanged ? 304 : status, { "content-type": "application/json", etag });
      response.end(unchanged ? undefined : text);
    });
  });
}
