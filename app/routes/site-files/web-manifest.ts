import { env } from "~/env.server";
import { webManifest } from "~/features/site-files/web-manifest";
import { essential } from "~/http/rendering/outage.server";
import { textFile } from "~/http/rendering/text-file";
import { productApi } from "~/services/product-api/product-api.server";

/** What a phone needs to put the site on its home screen. */
export async function loader() {
  const { summary } = await essential(productApi.event());
  const manifest = webManifest({ name: env.app.name, shortName: env.app.shortName, description: summary });
  return textFile(JSON.stringify(manifest), "application/manifest+json; charset=utf-8");
}
