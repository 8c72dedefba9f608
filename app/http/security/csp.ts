/** What the policy depends on beside the site itself. */
export type ContentSecurityPolicyOptions = {
  /** Origins of players that a click embeds. */
  players: readonly string[];
  /** Origins that scripts may fetch from: public icon services. */
  services: readonly string[];
  /** Origins of pictures, sound and video; `https:` allows any with TLS. */
  media: readonly string[];
  /** True when the site is visited over https. */
  https: boolean;
  /** Path that receives reports, and its name in `Reporting-Endpoints`. */
  reports: { path: string; name: string };
};

/**
 * The content security policy of a page (CSP Level 3).
 *
 * Scripts run from this site's files, and inline with the nonce. Styles may be inline: sizes and colours of pictures are
 * attributes, and the libraries for toasts and rolling numbers write style elements.
 *
 * Directives that equal their fallback are omitted: fonts and manifest fall back to `default-src`, event handler attributes
 * to `script-src`. Caches parse the headers of each response, so each byte counts.
 * @param nonce of this render
 */
export function contentSecurityPolicy(options: ContentSecurityPolicyOptions, nonce: string): string {
  const { players, services, media, https, reports } = options;
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [`'nonce-${nonce}'`, "'self'", "'report-sample'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...media],
    ...(media.length > 0 ? { "media-src": ["'self'", ...media] } : {}),
    ...(services.length > 0 ? { "connect-src": ["'self'", ...services] } : {}),
    "frame-src": players,
    "worker-src": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(https ? { "upgrade-insecure-requests": [] } : {}),
    "report-uri": [reports.path],
    "report-to": [reports.name],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
    .join("; ");
}

/** The policy of a response that is no page: opened by itself it runs and loads nothing and can't be framed. */
export const DATA_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
