/**
 * `/robots.txt` (RFC 9309). A preview is closed to every crawler; the real site is open, but for addresses that only
 * take forms.
 * @param siteUrl without a trailing slash
 */
export function writeRobots(siteUrl: string, indexed: boolean): string {
  if (!indexed) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nDisallow: /hooks/\nDisallow: /color-mode\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
