import { splitLocale } from "~/base/i18n/split-locale";
import { ruleFor } from "~/config/route-rules.server";
import { isPublic } from "./cache-policies";

/** Pages that show posts beside those of the policy `news`. */
const SHOWS_NEWS = new Set(["home"]);

/**
 * The tags by which a cache in front can purge a public response (docs/caching.md, "A CDN in front"), none for any other:
 * - `site`: everything
 * - `page-{name}`: a page and all below it in each language, such as `page-brands`, and `page-home`
 * - `event`: what the product API changes. Each page has the event in its header
 * - `news`: what a post changes
 */
export function cacheTags(pathname: string): string[] {
  const { path } = splitLocale(pathname);
  const { cache } = ruleFor(path);
  if (!cache || !isPublic(cache)) return [];
  const [, segment = ""] = path.toLowerCase().split("/");
  // `/brands.data` and `/rundown.ics` belong to their pages. The home page's data are `/_.data`.
  const name = segment.replace(/\..*$/, "").replace(/^_?$/, "home");
  return ["site", `page-${name}`, "event", ...(cache === "news" || SHOWS_NEWS.has(name) ? ["news"] : [])];
}

/** Sets the tags in both forms that CDNs read: Fastly's and Cloudflare's. */
export function setCacheTags(headers: Headers, pathname: string): void {
  const tags = cacheTags(pathname);
  if (tags.length === 0 || !headers.get("Cache-Control")?.startsWith("public")) return;
  headers.set("Surrogate-Key", tags.join(" "));
  headers.set("Cache-Tag", tags.join(","));
}
