import type { Kind } from "./kinds";
import type { SiteContent } from "./parse-content";

/** Remembers what follows from content, in all languages, for as long as that content lives. The result is shared: do not change it. */
export function oncePerContent<Result>(create: (content: SiteContent) => Result): (content: SiteContent) => Result {
  const results = new WeakMap<SiteContent, { result: Result }>();
  return (content) => {
    const known = results.get(content) ?? { result: create(content) };
    results.set(content, known);
    return known.result;
  };
}

/**
 * Finds the earliest content since which nothing of some kinds has changed: what follows from them alone needs not be created again
 * after each publication.
 */
export function sinceChangeOf(...kinds: readonly Kind[]): (content: SiteContent) => SiteContent {
  let earliest: SiteContent | undefined;
  return (content) => {
    const known = earliest;
    if (!known || kinds.some((kind) => known[kind] !== content[kind])) earliest = content;
    return earliest ?? content;
  };
}
