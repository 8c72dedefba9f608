/** What the policy of this site depends on beside the site itself. */
export type ContentSecurityPolicyOptions = {
  /** Origins of players that a click puts into a page. */
  players: readonly string[];
  /** Origins that a page's scripts may ask: public icon services. */
  services: readonly string[];
  /** Origins whose pictures, sound and films a page may show; `https:` stands for any with TLS. */
  media: readonly string[];
  /** True when the site is visited over https. */
  https: boolean;
  /** Path that takes reports, and its name in `Reporting-Endpoints`. */
  reports: { path: string; name: string };
};

/**
 * The content security policy of a page (CSP Level 3).
 *
 * Scripts run when they carry the nonce, and what these load runs too (`strict-dynamic`); browsers that do not know
 * that word go by `'self'`. Styles may stand inline: sizes and colours of pictures are attributes, and the libraries
 * for toasts and rolling numbers write style elements. No script comes of a style.
 *
 * What is not named goes by `default-src` (typefaces, the manifest), and a script that is an attribute by `script-src`,
 * which runs none: caches read an answer's headers again each time that they give it, so each byte counts.
 * @param nonce of this render; absent: no script at all
 */
export function contentSecurityPolicy(options: ContentSecurityPolicyOptions, nonce: string): string {
  const { players, services, media, https, reports } = options;
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'", "'self'"],
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

/** The policy of an answer that is no page: opened by itself it runs nothing, loads nothing and is framed by nobody. */
export const DATA_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
