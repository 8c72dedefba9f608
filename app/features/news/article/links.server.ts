import type { CheerioAPI } from "cheerio";
import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { isSitePath } from "~/route-rules.server";
import { blogFragmentId, decodeFragment, ID_PREFIX } from "./headings.server";

export type LinkOptions = {
  /** The site's own address, such as `https://expo.example`. */
  siteUrl: string;
  /** The blog's addresses, where posts come from one: the public one first, then that of its API where it differs. */
  blogUrls: readonly string[];
  /** True for a slug under which the site has a post. */
  hasPost: (slug: string) => boolean;
};

/** Preserved from the author's HTML for search engines. */
const PRESERVED_RELATIONS = ["nofollow", "sponsored", "ugc"];

/** Schemes that open a program of the visitor's. */
const PROGRAM_SCHEMES = /^(?:mailto|tel|sms|whatsapp):/i;

/** Links to posts and pages lead to the site's own pages, others send no referrer, and every link has an accessible name. */
export function rewriteLinks($: CheerioAPI, options: LinkOptions) {
  for (const element of $("a").toArray()) {
    const link = $(element);
    const href = link.attr("href")?.trim() ?? "";
    const relations = (link.attr("rel") ?? "").toLowerCase().split(/\s+/);
    link.removeAttr("rel");
    if (href.startsWith("#") || PROGRAM_SCHEMES.test(href)) continue;

    const target = href === "" ? null : resolveLink(href, options);
    if (!target) {
      link.replaceWith(link.contents());
      continue;
    }
    link.attr("href", target.href);
    if (!target.own) {
      const preserved = PRESERVED_RELATIONS.filter((relation) => relations.includes(relation));
      link.attr("rel", [...preserved, "noopener", "noreferrer"].join(" "));
    }
    if (isNameless(link.text(), link.find("img").attr("alt")))
      link.attr("aria-label", m.news_open_host({ host: target.host }));
  }
}

type Target = { href: string /** On this site: `href` is a path. */; own: boolean; host: string };

/** Where a link leads; null when its address cannot be one. */
function resolveLink(href: string, options: LinkOptions): Target | null {
  const { siteUrl, blogUrls } = options;
  // Ghost writes absolute URLs. An author typed relative ones into an HTML card.
  const url = URL.parse(href, siteUrl);
  if (!url) return null;
  const site = new URL(siteUrl);
  const relative = !URL.canParse(href) && !href.startsWith("//");
  const blog = blogUrls.map((address) => new URL(address)).find(({ host }) => host === url.host);
  if (relative || blog) {
    const path = ownPath(url, relative ? undefined : blog, options);
    if (path !== null) return { href: localHref(path), own: true, host: site.hostname };
    const home = blogUrls[0];
    if (relative && home)
      return {
        href: withoutTail(home) + url.pathname + url.search + url.hash,
        own: false,
        host: new URL(home).hostname,
      };
  }
  if (url.origin === site.origin) {
    const href = onSite(url);
    return { href: isSitePath(url.pathname) ? localHref(href) : href, own: true, host: site.hostname };
  }
  // A link without a scheme takes that of the site; visitors come by https, a laptop does not.
  if (href.startsWith("//") && !blog) url.protocol = "https:";
  return { href: withoutReferrer(url, blogUrls), own: false, host: url.hostname };
}

/** The path on this site for a post, a tag or the front page of the blog, or for a page of the site; else null. */
function ownPath(url: URL, blog: URL | undefined, { hasPost }: LinkOptions): string | null {
  const base = withoutTail(blog?.pathname ?? "");
  if (!`${url.pathname}/`.startsWith(`${base}/`)) return null;
  const path = url.pathname.slice(base.length) || "/";
  const tag = /^\/tag\/([\w-]+)\/?$/.exec(path)?.[1];
  if (tag) return `/news?tag=${tag}`;
  const slug = /^\/([\w-]+)\/?$/.exec(path)?.[1];
  if (slug && hasPost(slug)) return `/news/${slug}${headingFragment(url.hash)}`;
  if (isSitePath(path)) return onSite(new URL(path + url.search + url.hash, url));
  return path === "/" ? "/news" : null;
}

/** An address of the site as a path: articles at their own address, with the id that a heading has here. */
function onSite(url: URL): string {
  const path = url.pathname.replace(/^\/blog(?=\/|$)/, "/news");
  const fragment =
    /^\/news\/[^/]+\/?$/.test(path) && !url.hash.startsWith(`#${ID_PREFIX}`) ? headingFragment(url.hash) : url.hash;
  return path + url.search + fragment;
}

/** @param hash as the blog has it, with `#`; empty stays empty */
function headingFragment(hash: string): string {
  return hash.length > 1 ? `#${encodeURIComponent(blogFragmentId(decodeFragment(hash.slice(1))))}` : "";
}

function withoutTail(address: string): string {
  return address.replace(/\/$/, "");
}

/** Ghost adds `?ref={its host}` to links that leave the blog. */
function withoutReferrer(url: URL, blogUrls: readonly string[]): string {
  const ref = url.searchParams.get("ref");
  if (blogUrls.some((address) => new URL(address).hostname === ref)) url.searchParams.delete("ref");
  return url.href;
}

function isNameless(text: string, alt: string | undefined): boolean {
  return text.trim() === "" && (alt ?? "").trim() === "";
}
