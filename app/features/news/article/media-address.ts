/** The http(s) address of a post's picture, film or recording, relative to the first of `blogUrls`; null: it has none. */
export function mediaAddress(src: string | undefined, blogUrls: readonly string[]): string | null {
  const written = src?.trim();
  if (!written) return null;
  if (written.startsWith("//")) return webAddress(schemeOf(written, blogUrls) + written);
  const [home] = blogUrls;
  if (home === undefined && /^\/[^/\\]/.test(written)) return written;
  return webAddress(written, home === undefined ? undefined : `${home.replace(/\/$/, "")}/`);
}

/** As `mediaAddress`, for the candidates of a `srcset` as sanitize-html writes it. */
export function mediaSrcset(srcset: string | undefined, blogUrls: readonly string[]): string | null {
  const candidates = (srcset ?? "").split(/,\s+/).flatMap((candidate) => {
    const [src, ...descriptors] = candidate.trim().split(/\s+/);
    const address = mediaAddress(src, blogUrls);
    return address === null ? [] : [[address, ...descriptors].join(" ")];
  });
  return candidates.length > 0 ? candidates.join(", ") : null;
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
