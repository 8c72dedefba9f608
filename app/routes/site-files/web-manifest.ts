import { env } from "~/env.server";
import { essential } from "~/http/rendering/outage.server";
import { textFile } from "~/http/rendering/text-file";
import { productApi } from "~/services/product-api/product-api.server";

/** The light theme color; a manifest has only one (docs/product.md, "Color mode"). */
const THEME_COLOR = "#ffffff";

/** The web application manifest (https://www.w3.org/TR/appmanifest/). */
export async function loader() {
  const { summary } = await essential(productApi.event());
  const manifest = {
    id: "/",
    name: env.app.name,
    short_name: env.app.shortName,
    description: summary,
    lang: "en",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Rundown", url: "/rundown" },
      { name: "Tickets", url: "/ticket" },
      { name: "Brands", url: "/brands" },
    ],
  };
  return textFile(JSON.stringify(manifest), "application/manifest+json; charset=utf-8");
}
