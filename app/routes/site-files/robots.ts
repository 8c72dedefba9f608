import { env } from "~/env.server";
import { textFile } from "~/http/rendering/text-file";

/** `/robots.txt` (RFC 9309). */
export function loader() {
  return textFile(writeRobots(env.app.url, env.indexed), "text/plain; charset=utf-8");
}

/**
 * A preview is closed to every crawler. The real site is open, except for addresses that only take forms.
 * @param siteUrl without a trailing slash
 */
export function writeRobots(siteUrl: string, indexed: boolean): string {
  if (!indexed) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nDisallow: /hooks/\nDisallow: /color-mode\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
