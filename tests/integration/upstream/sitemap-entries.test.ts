import { expect, test } from "vitest";
import { ServiceOutage } from "~/base/outage";
import { createHttpTransport } from "~/content/product-api/http-transport.server";
import { createBlog } from "~/news/blog/blog.server";
import { createGhostSource } from "~/news/blog/ghost.server";
import { sitemapEntries } from "~/visitors/site-files/sitemap-entries.server";
import { manyBrandsSlug, startManyBrands } from "../../support/content/many-brands";
import { manualClock } from "../../support/servers/manual-clock";
import { startGhostReplay } from "../../support/services/ghost-replay";

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

test("a blog that refuses the key from the start is missing in the sitemap, a blog that is down ends it", async () => {
  const ghost = await startGhostReplay();
  try {
    const embedded = {
      brands: async () => ({ brands: [], pages: 1 }),
      sessions: async () => [],
      policy: async () => null,
    };
    const entries = () => {
      const clock = manualClock();
      const onFault = () => undefined;
      const connection = {
        url: ghost.url,
        key: ghost.key,
        clock,
        authors: [],
        onFault,
        onAuthorsWithoutPosts: onFault,
      };
      const blog = createBlog({ source: createGhostSource(connection), clock, onFault });
      return sitemapEntries(embedded as unknown as Parameters<typeof sitemapEntries>[0], blog);
    };
    const complete = (await entries()).map(({ path }) => path);
    const pages = complete.filter((path) => !path.startsWith("/news/"));
    ghost.behave({ kind: "recorded", name: "error-401-wrong-key" });
    expect((await entries()).map(({ path }) => path)).toEqual(pages);
    expect(pages.length).toBeGreaterThan(10);
    expect(complete.length).toBeGreaterThan(pages.length);
    ghost.behave({ kind: "down" });
    await expect(entries()).rejects.toThrow(ServiceOutage);
  } finally {
    await ghost.close();
  }
});
