import type { CheerioAPI } from "cheerio";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { BASE_LOCALE, type Locale, locales } from "~/base/i18n/locales";
import { splitLocale } from "~/base/i18n/split-locale";
import { isSitePath } from "~/config/route-rules.server";
import { m } from "~/paraglide/messages";
import { blogFragmentId, decodeFragment, ID_PREFIX } from "./headings.server";

export type LinkOptions = {
  /** The site's own address, such as `https://expo.example`. */
  siteUrl: string;
  /** The blog's addresses, where posts come from one: the public one first, then that of its API where it differs. */
  blogUrls: readonly string[];
  /** True for a slug under which the site has a post. */
  hasPost: (slug: string) => boolean;
  /** The language that the article is written in; without it the page's. */
  lang?: Locale;
  /** The languages of the article's other versions, by slug. */
  translations?: ReadonlyMap<string, Locale>;
};

/** Preserved from the author's HTML for search engines. */
const PRESERVED_RELATIONS = ["nofollow", "sponsored", "ugc"];

/** Schemes that open a program of the visitor's. */
const PROGRAM_SCHEMES = /^(?:mailto|tel|sms|whatsapp):/i;

/** A host as people type it, such as `shopee.co.id`. */
const TYPED_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}$/iu;
const TYPED_EMAIL = /^[\w.+-]+@([\w-]+\.)+[a-z]{2,24}$/i;
/** RFC 1035, section 2.3.4, and RFC 5321, section 4.5.3.1. */
const MAX_HOST_LENGTH = 253;
const MAX_EMAIL_LENGTH = 254;
/** Endings of files, which are named relative to the page. */
const FILE = /\.(?:html?|php|aspx?|pdf|jpe?g|png|webp|gif|svg|ics|xml|json|txt|csv|docx?|xlsx?|pptx?|zip|mp[34])$/i;

/** @param href as written @returns the same, with the scheme that its author left out */
export function completeAddress(href: string): string {
  // A scheme that was put before an address which had one.
  if (/^https?:\/\/https?:\/\//i.test(href)) return href.replace(/^https?:\/\//i, "");
  const host = (href.split(/[/?#]/, 1)[0] ?? "").replace(/:\d{1,5}$/, "");
  if (host.length <= MAX_HOST_LENGTH && TYPED_HOST.test(host) && !FILE.test(host)) return `https://${href}`;
  return href.length <= MAX_EMAIL_LENGTH && TYPED_EMAIL.test(href) ? `mailto:${href}` : href;
}

/**
 * Cloudflare replaces e-mail addresses with a code, which its own script decodes.
 * @param code two hexadecimal digits of a key, and of each byte of the address @returns null: it is not an address
 */
export function shownEmail(code = ""): string | null {
  const [key = 0, ...bytes] = Buffer.from(code, "hex");
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString();
  return address.length <= MAX_EMAIL_LENGTH && TYPED_EMAIL.test(address) ? address : null;
}

/** Links to posts and pages lead to the site's own pages, others send no referrer, and every link has an accessible name. */
export function rewriteLinks($: CheerioAPI, options: LinkOptions) {
  for (const element of $("a").toArray()) {
    const link = $(element);
    const href = link.attr("href")?.trim() ?? "";
    const relations = (link.attr("rel") ?? "").toLowerCase().split(/\s+/);
    link.removeAttr("rel");
    if (href.startsWith("#") || PROGRAM_SCHEMES.test(href)) {
      link.attr("href", href);
      continue;
    }

    const target = href === "" ? null : resolveLink(href, options);
    if (!target) {
      link.replaceWith(link.contents());
      continue;
    }
    link.attr("href", target.href);
    if (target.hreflang) link.attr("hreflang", target.hreflang);
    if (!target.own) {
      const preserved = PRESERVED_RELATIONS.filter((relation) => relations.includes(relation));
      link.attr("rel", [...preserved, "noopener", "noreferrer"].join(" "));
    }
    if (isNameless(link.text(), link.find("img").attr("alt")))
      link.attr("aria-label", m.news_open_host({ host: target.host }));
  }
}

type Target = {
  href: string;
  /** The language of a page of this site that is not in the language of the request: another document. */
  hreflang?: string;
  /** On this site: `href` is a path. */
  own: boolean;
  host: string;
};

/** A page of this site: its path without prefix, and the language and the past edition that its full address names, if any. */
type SitePage = { path: string; locale?: Locale; year?: number };

/** Where a link leads; null when its address cannot be one. */
function resolveLink(href: string, options: LinkOptions): Target | null {
  const { siteUrl, blogUrls } = options;
  // Ghost writes absolute URLs. An author typed relative ones into an HTML card.
  const written = URL.parse(href) ?? URL.parse(href, siteUrl);
  if (!written) return null;
  const url = passedTo(written);
  const site = new URL(siteUrl);
  const relative = !URL.canParse(href) && !href.startsWith("//");
  removeReferrer(url, blogUrls);
  const blog = blogUrls.map((address) => new URL(address)).find(({ host }) => host === url.host);
  if (relative || blog) {
    const page = ownPage(url, relative ? undefined : blog, options);
    if (page) return { ...addressOf(page, options), own: true, host: site.hostname };
    const home = blogUrls[0];
    if (relative && home)
      return {
        href: withoutTail(home) + url.pathname + url.search + url.hash,
        own: false,
        host: new URL(home).hostname,
      };
  }
  if (url.origin === site.origin) {
    const { locale, year, path } = splitLocale(url.pathname);
    const page = { path: onSite(path, url), locale, ...inYear(year) };
    // What is not a page, such as a picture, has one address for all languages.
    const isPage = locale !== BASE_LOCALE || year !== null || path === "/" || isSitePath(path);
    return { ...(isPage ? addressOf(page, options) : { href: page.path }), own: true, host: site.hostname };
  }
  // A link without a scheme takes that of the site; visitors come by https, a laptop does not.
  if (href.startsWith("//") && !blog) url.protocol = "https:";
  return { href: url.href, own: false, host: url.hostname };
}

/** Pages that pass on to another one, as addresses have them that were copied from results of a search or a chat. */
const PASSING = [
  { host: /^(?:www\.)?google\.(?:(?:com|co)(?:\.[a-z]{2})?|[a-z]{2})$/, path: /^\/url$/, parameters: ["q", "url"] },
  { host: /^lm?\.(?:facebook|instagram)\.com$/, path: /^\/(?:l\.php)?$/, parameters: ["u"] },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ["q"] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\/$/, parameters: ["url"] },
];

/** Where such a page leads; any other address as it is. */
function passedTo(url: URL): URL {
  const row = PASSING.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  const target = row?.parameters.map((name) => URL.parse(url.searchParams.get(name) ?? "")).find((found) => found);
  return target && /^https?:$/.test(target.protocol) ? target : url;
}

/** The page of this site for a post, a tag or the front page of the blog, or for a page of the site; else null. */
function ownPage(url: URL, blog: URL | undefined, { hasPost }: LinkOptions): SitePage | null {
  const base = withoutTail(blog?.pathname ?? "");
  if (!`${url.pathname}/`.startsWith(`${base}/`)) return null;
  const path = url.pathname.slice(base.length) || "/";
  const tag = /^\/tag\/([\w-]+)\/?$/.exec(path)?.[1];
  if (tag) return { path: `/news?tag=${tag}` };
  const slug = /^\/([\w-]+)\/?$/.exec(path)?.[1];
  if (slug && hasPost(slug)) return { path: `/news/${slug}${headingFragment(url.hash)}` };
  const { locale, year, path: unprefixed } = splitLocale(path);
  // Without a prefix such a path names no language.
  if (isSitePath(unprefixed) || year !== null)
    return { path: onSite(unprefixed, url), locale: locale === BASE_LOCALE ? undefined : locale, ...inYear(year) };
  return path === "/" ? { path: "/news" } : null;
}

const inYear = (year: number | null): Pick<SitePage, "year"> => (year === null ? {} : { year });

/**
 * The address of a page in the reader's language, or in one that the author chose: an address in another language than the
 * article's. A translation of the article is in its own language: elsewhere it redirects to the article.
 */
function addressOf(
  { path, locale, year }: SitePage,
  { lang, translations }: LinkOptions,
): Pick<Target, "href" | "hreflang"> {
  const current = currentLocale();
  const chosen = locale === (lang ?? current) ? undefined : locale;
  const slug = /^\/news\/([\w-]+)\/?(?=$|[?#])/.exec(path)?.[1] ?? "";
  const target = chosen ?? translations?.get(slug) ?? current;
  return { href: localHref(path, target, year), hreflang: target === current ? undefined : locales[target].tag };
}

/** A path of the site with query and fragment: articles at their own address, with the id that a heading has here. */
function onSite(pathname: string, { search, hash }: URL): string {
  const path = pathname.replace(/^\/blog(?=\/|$)/, "/news");
  const fragment = /^\/news\/[^/]+\/?$/.test(path) && !hash.startsWith(`#${ID_PREFIX}`) ? headingFragment(hash) : hash;
  return path + search + fragment;
}

/** @param hash as the blog has it, with `#`; empty stays empty */
function headingFragment(hash: string): string {
  return hash.length > 1 ? `#${encodeURIComponent(blogFragmentId(decodeFragment(hash.slice(1))))}` : "";
}

function withoutTail(address: string): string {
  return address.replace(/\/$/, "");
}

/** Ghost adds `?ref={its host}` to links that leave the blog, also to those that lead to this site. */
function removeReferrer(url: URL, blogUrls: readonly string[]) {
  const ref = url.searchParams.get("ref");
  if (blogUrls.some((address) => new URL(address).hostname === ref)) url.searchParams.delete("ref");
}

function isNameless(text: string, alt: string | undefined): boolean {
  return text.trim() === "" && (alt ?? "").trim() === "";
}
