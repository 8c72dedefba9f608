/** The http(s) address of a post's picture, film or recording, relative to the first of `blogUrls`; null: it has none. */
export function mediaAddress(src: string | undefined, blogUrls: readonly string[]): string | null {
  const written = src?.trim();
  if (!written) return null;
  if (written.startsWith("//")) return webAddress(schemeOf(written, blogUrls) + written);
  const [home] = blogUrls;
  if (home === undefined && /^\/[^/\\]/.test(written)) return written;
  return webAddress(written, home === undefined ? undefined : `${home.replace(/\/$/, "")}/`);
}

/**
 * As `mediaAddress`, for the candidates of a `srcset` as sanitize-html writes it.
 * @param ownSrc the picture's own address: candidates of another host are left out, as of a blog that has moved, and would win over it
 */
export function mediaSrcset(srcset: string | undefined, blogUrls: readonly string[], ownSrc?: string): string | null {
  const candidates = (srcset ?? "").split(/,\s+/).flatMap((candidate) => {
    const [src, ...descriptors] = candidate.trim().split(/\s+/);
    const address = mediaAddress(src, blogUrls);
    return address === null || isElsewhere(address, ownSrc, blogUrls) ? [] : [[address, ...descriptors].join(" ")];
  });
  return candidates.length > 0 ? candidates.join(", ") : null;
}

function isElsewhere(address: string, ownSrc: string | undefined, blogUrls: readonly string[]): boolean {
  const own = URL.parse(ownSrc ?? "");
  const other = URL.parse(address);
  // A picture in the page is what scripts replace by one of the candidates.
  if (!own?.host || !other || own.host === other.host) return false;
  const blogs = blogUrls.map((url) => new URL(url).host);
  return !(blogs.includes(own.host) && blogs.includes(other.host));
}

/** https, but for the blog itself, which may have none on a laptop. */
function schemeOf(address: string, blogUrls: readonly string[]): string {
  const host = URL.parse(`https:${address}`)?.host;
  return blogUrls.map((url) => new URL(url)).find((blog) => blog.host === host)?.protocol ?? "https:";
}

function webAddress(src: string, base?: string): string | null {
  const url = URL.parse(src, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
