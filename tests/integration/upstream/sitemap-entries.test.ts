import { expect, test } from "vitest";
import { sitemapEntries } from "~/features/site-files/sitemap-entries.server";
import { createHttpTransport } from "~/services/product-api/http-transport.server";
import { manyBrandsSlug, startManyBrands } from "../../support/content/many-brands";

test("a sitemap lists every brand of a paginated list once, in order", async () => {
  const api = await startManyBrands(2_950);
  try {
    const transport = createHttpTransport(api.url);
    const brands = async (query = {}) => {
      const list = await transport("brands", { query });
      if (!list) throw new Error("There is no list");
      return list;
    };
    const pages = await sitemapEntries(
      { brands, sessions: async () => [], policy: async () => null } as unknown as Parameters<typeof sitemapEntries>[0],
      { list: async () => ({ posts: [], pages: 1 }) } as unknown as Parameters<typeof sitemapEntries>[1],
    );
    const found = pages.map(({ path }) => path).filter((path) => path.startsWith("/brands/"));
    expect(found).toEqual(Array.from({ length: 2_950 }, (_, position) => `/brands/${manyBrandsSlug(position)}`));
    expect(api.requests).toHaveLength(10);
  } finally {
    await api.stop();
  }
});
