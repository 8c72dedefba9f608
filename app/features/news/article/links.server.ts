import type { CheerioAPI } from "cheerio";

export type LinkOptions = {
  /** The site's own address, such as `https://expo.example`. */
  siteUrl: string;
  /** The blog's own address, when posts come from one. */
  blogUrl: string | undefined;
  /** True for a slug under which the site has a post. */
  hasPost: (slug: string) => boolean;
};

/** Kept from what the author wrote: search engines need to know. */
const KEPT_RELATIONS = ["nofollow", "sponsored", "ugc"];

/**
 * Links of a post: those to posts of the blog lead to the site's own pages, those to other sites tell nothing of where
 * the visitor came from, and none is without a name.
 */
export function mendLinks($: CheerioAPI, options: LinkOptions) {
  for (const element of $("a").toArray()) {
    const link = $(element);
    const href = link.attr("href");
    if (href === undefined) {
      link.replaceWith(link.contents());
      continue;
    }
    const relations = (link.attr("rel") ?? "").toLowerCase().split(/\s+/);
    link.removeAttr("rel");
    if (href.startsWith("#") || /^(?:mailto|tel):/i.test(href)) continue;

    const base = options.blogUrl ?? options.siteUrl;
    if (!URL.canParse(href, base)) {
      link.replaceWith(link.contents());
      continue;
    }
    const url = new URL(href, base);
    const own = ownPath(url, options);
    link.attr("href", own ?? withoutReferrer(url, options.blogUrl));
    if (own === null) {
      const kept = KEPT_RELATIONS.filter((relation) => relations.includes(relation));
      link.attr("rel", [...kept, "noopener", "noreferrer"].join(" "));
    }
    if (isNameless(link.text(), link.find("img").attr("alt"))) link.attr("aria-label", `Open ${url.hostname}`);
  }
}

/** The path on this site for an address of the site or of a post or tag of the blog; null for any other. */
function ownPath(url: URL, { siteUrl, blogUrl, hasPost }: LinkOptions): string | null {
  if (url.origin === new URL(siteUrl).origin) return url.pathname + url.search + url.hash;
  const blog = blogUrl ? new URL(blogUrl) : null;
  if (!blog || url.host !== blog.host) return null;
  const base = blog.pathname.replace(/\/$/, "");
  const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : "";
  const tag = /^\/tag\/([a-z0-9-]+)\/?$/.exec(path)?.[1];
  if (tag) return `/news?tag=${tag}`;
  const slug = /^\/([a-z0-9-]+)\/?$/.exec(path)?.[1];
  if (slug && hasPost(slug)) return `/news/${slug}${url.hash}`;
  return path === "/" ? "/news" : null;
}

/** Ghost adds `?ref={its host}` to links that leave the blog. */
function withoutReferrer(url: URL, blogUrl: string | undefined): string {
  if (blogUrl && url.searchParams.get("ref") === new URL(blogUrl).hostname) url.searchParams.delete("ref");
  return url.href;
}

function isNameless(text: string, alt: string | undefined): boolean {
  return text.trim() === "" && (alt ?? "").trim() === "";
}
