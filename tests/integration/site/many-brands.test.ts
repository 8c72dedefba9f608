import { expect, test } from "vitest";
import { createHttpTransport } from "~/content/product-api/http-transport.server";
import { manyBrandsSlug, startManyBrands } from "../../support/content/many-brands";

test("the stub API with many brands fulfills the contract, paginates and links neighbours", async () => {
  const api = await startManyBrands(700);
  try {
    const transport = createHttpTransport(api.url);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => transport("brands", { query: { page } })));
    expect(pages.map((page) => page?.brands.length)).toEqual([300, 300, 100, 0]);
    expect(pages[2]).toMatchObject({ page: 3, pages: 3, total: 700 });
    expect(pages[0]?.brands[7]?.slug).toBe(manyBrandsSlug(7));
    const detail = await transport("brand", { params: { slug: manyBrandsSlug(0) } });
    expect(detail?.previous?.slug).toBe(manyBrandsSlug(699));
    expect(detail?.next?.slug).toBe(manyBrandsSlug(1));
    expect(await transport("brand", { params: { slug: "nobody" } })).toBeNull();
    expect((await transport("event", {}))?.title).toBe("Jakarta Outing Expo 2025");
  } finally {
    await api.stop();
  }
});

test("a conditional request with the current ETag gets a 304", async () => {
  const api = await startManyBrands(3);
  try {
    const first = await fetch(`${api.url}/brands`);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${api.url}/brands`, { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  } finally {
    await api.stop();
  }
});
