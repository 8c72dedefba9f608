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
