/**
 * Slugs of a Ghost blog: posts, tags and authors. Its slugger (`@tryghost/string`) keeps lower-case letters, digits,
 * hyphens and underscores; an import may also leave several hyphens in a row, and hyphens at either end. 191 characters
 * are the longest that Ghost stores.
 */
export const BLOG_SLUG_PATTERN = /^[a-z0-9_-]{1,191}$/;

/** Slug grammar of DECISIONS, "Entities": lower-case words joined by single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
