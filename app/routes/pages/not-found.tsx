import { splitLocale } from "~/base/i18n/split-locale";
import { productApi } from "~/content/product-api/product-api.server";
import { m } from "~/paraglide/messages";
import { noRouteMatches } from "~/platform/http/rendering/not-found-responses";
import { optional } from "~/platform/http/rendering/outage.server";
import { toGalleryPath, yearOf } from "~/visitors/gallery/gallery-view.server";
import type { Route } from "./+types/not-found";

/** A POST to an unknown path gets the same 404 as a GET. A year without an edition leads to its pictures. */
export async function loader({ url }: Pick<Route.LoaderArgs, "url">): Promise<never> {
  const { year } = splitLocale(url.pathname);
  const galleries = year === null ? [] : ((await optional(productApi.galleries())) ?? []);
  const gallery = galleries.find(({ slug }) => yearOf(slug) === year);
  if (!gallery || year === null) throw noRouteMatches(url.pathname);
  throw noRouteMatches(url.pathname, {
    path: toGalleryPath(gallery),
    label: m.info_gallery_pictures({ title: String(year) }),
    text: m.http_year_over({ year: String(year) }),
  });
}

export { loader as action };

export default function NotFound() {
  return null;
}
