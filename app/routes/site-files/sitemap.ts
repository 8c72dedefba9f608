import { env } from "~/env.server";
import { writeSitemap, writeSitemapPart } from "~/features/site-files/sitemap";
import { sitemapEntries } from "~/features/site-files/sitemap-entries.server";
import { methodNotAllowed } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import { textFile } from "~/http/rendering/text-file";
import { blog } from "~/services/blog/site-blog.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/sitemap";

/** `/sitemap.xml`, and `/sitemap/{number}.xml` where that is an index. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const number = params.file === undefined ? null : /^([1-9]\d{0,5})\.xml$/.exec(params.file)?.[1];
  if (number === undefined) throw methodNotAllowed(url.pathname);
  const entries = await essential(sitemapEntries(productApi, blog));
  const xml =
    number === null ? writeSitemap(env.app.url, entries) : writeSitemapPart(env.app.url, entries, Number(number));
  if (xml === null) throw methodNotAllowed(url.pathname);
  return textFile(xml, "application/xml; charset=utf-8");
}
