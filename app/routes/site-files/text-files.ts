import type { LoaderFunctionArgs } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { currentLocale, localeTag, localHref } from "~/base/i18n/current-locale";
import { LOCALES, locales } from "~/base/i18n/locales";
import { identity } from "~/base/identity/identity.server";
import { KEPT_TICKETS } from "~/config/kept-pages";
import { oncePerContent } from "~/content/documents/once-per-content";
import { findPastEdition, isListed, pastEditions, runInPastEdition } from "~/content/editions/past-editions.server";
import { menuLabel } from "~/content/menus/menus.server";
import { pageTexts } from "~/content/menus/page-texts.server";
import type { Event } from "~/content/model/event";
import { isSameEveryDay } from "~/content/model/opening-hours";
import { productApi } from "~/content/product-api/product-api.server";
import { blog } from "~/news/blog/site-blog.server";
import { m } from "~/paraglide/messages";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { required } from "~/platform/http/rendering/outage.server";
import { byAddress } from "~/platform/http/routing/by-address";
import { joinSitemap, writeSitemapPart } from "~/visitors/site-files/sitemap";
import { sitemapEntries } from "~/visitors/site-files/sitemap-entries.server";

const PLAIN = "text/plain; charset=utf-8";

/** RFC 9309 */
const robots = () => textFile(writeRobots(env.app.url, env.indexed), PLAIN);

/** RFC 9116 */
const securityTxt = () => textFile(writeSecurityTxt(env.app.url, identity().contact.email, wallClock.now()), PLAIN);

async function sitemap(): Promise<Response> {
  const past = pastEditions().flatMap(({ year }) => findPastEdition(year) ?? []);
  const parts = await required(
    Promise.all([
      sitemapPart(),
      ...past.map((edition) => runInPastEdition(edition, () => sitemapPartOf(edition.content))),
    ]),
  );
  return textFile(joinSitemap(parts), "application/xml; charset=utf-8");
}

const sitemapPart = async () => writeSitemapPart(env.app.url, await sitemapEntries(productApi, blog));

/** That of a past edition, which has a thousand addresses and rarely changes. */
const sitemapPartOf = oncePerContent(sitemapPart);

/** https://llmstxt.org */
async function llms(): Promise<Response> {
  const event = await required(productApi.event());
  return textFile(writeLlms(env.app.url, event), "text/markdown; charset=utf-8");
}

async function manifest(): Promise<Response> {
  const { summary } = await required(productApi.event());
  return textFile(JSON.stringify(webManifest(summary)), "application/manifest+json; charset=utf-8");
}

export const loader = byAddress<LoaderFunctionArgs, Response | Promise<Response>>({
  "robots.txt": robots,
  ".well-known/security.txt": securityTxt,
  "sitemap.xml": sitemap,
  "llms.txt": llms,
  "manifest.webmanifest": manifest,
});

function textFile(text: string, contentType: string): Response {
  return new Response(text, { headers: { "Content-Type": contentType, "Cache-Control": cachePolicies.content } });
}

/** A preview is closed to every crawler, the real site open, except for addresses that only take forms. */
export function writeRobots(siteUrl: string, indexed: boolean): string {
  if (!indexed) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nDisallow: /hooks/\nDisallow: /color-mode\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

const DAY_MS = 24 * 3600 * 1000;
/** Below the year that RFC 9116, section 2.5.5, recommends at most. The file is written anew for each request or cached page. */
const SECURITY_TXT_DAYS = 180;

/** @param now ms since the epoch; the file is the same all day */
export function writeSecurityTxt(siteUrl: string, email: string, now: number): string {
  const today = now - (now % DAY_MS);
  const expires = new Date(today + SECURITY_TXT_DAYS * DAY_MS).toISOString();
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: ${LOCALES.join(", ")}\nCanonical: ${siteUrl}/.well-known/security.txt\n`;
}

/** The light theme color; a manifest has only one (docs/product.md, "Color mode"). */
const THEME_COLOR = "#ffffff";

/** What browsers show of the site before somebody installs it. */
const SCREENSHOTS = [
  ["install-rundown", "390x844", "narrow"],
  ["install-map", "390x844", "narrow"],
  ["install-wide", "1280x800", "wide"],
] as const;

function webManifest(description: string) {
  return {
    // A separate application for each language, in which a page in another language opens too.
    id: localHref("/"),
    name: identity().name,
    short_name: identity().shortName,
    description,
    lang: localeTag(),
    dir: "ltr",
    start_url: localHref("/"),
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
    screenshots: SCREENSHOTS.map(([name, sizes, form_factor]) => ({
      ...{ src: `/screenshots/${name}.webp`, sizes, type: "image/webp", form_factor },
    })),
    shortcuts: [
      { name: menuLabel("/rundown"), url: localHref("/rundown") },
      { name: m.map_title(), url: localHref("/map") },
      { name: m.offline_kept_title(), url: localHref(KEPT_TICKETS) },
    ],
  };
}

function writeLlms(siteUrl: string, event: Event): string {
  const link = (name: string, path: string, note?: string) =>
    `- [${name}](${siteUrl}${localHref(path)})${note === undefined ? "" : `: ${note}`}`;
  const { street, locality, postalCode } = event.address;
  const place = `${event.hall}, ${event.location}, ${street}, ${locality} ${postalCode}`;
  const when = (isSameEveryDay(event) ? m.event_when_every_day : m.event_when)({ date: event.date, time: event.time });
  // The home page is this summary.
  const mainPages = (Object.keys(pageTexts) as (keyof typeof pageTexts)[]).flatMap((path) => {
    const { title, about } = pageTexts[path];
    return title && isListed(path) ? [link(title(), path, about?.())] : [];
  });
  const otherLanguages = LOCALES.filter((locale) => locale !== currentLocale()).map(
    (locale) => `- [${locales[locale].name}](${siteUrl}${localHref("/llms.txt", locale)})`,
  );
  return `# ${event.title}

> ${event.summary}

${m.pages_llms_event({ when, place })}

## ${m.pages_llms_pages()}

${mainPages.join("\n")}

## ${m.pages_llms_data()}

${link(m.pages_llms_rundown_json(), "/rundown.json", m.pages_llms_rundown_json_about())}
${link(m.pages_llms_calendar(), "/rundown.ics", m.pages_llms_calendar_about())}
${link(m.pages_llms_feed(), "/news/feed.json", m.pages_llms_feed_about())}
- [${m.pages_llms_api()}](${siteUrl}/api/v1/openapi.json): OpenAPI 3.1
${otherLanguages.join("\n")}
`;
}
