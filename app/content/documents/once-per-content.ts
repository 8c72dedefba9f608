import { onceEach } from "~/base/json/once-each";
import type { Kind } from "./kinds";
import type { SiteContent } from "./parse-content";

/** Remembers what follows from content, in all languages, as `onceEach` does. */
export const oncePerContent: <Result>(create: (content: SiteContent) => Result) => (content: SiteContent) => Result =
  onceEach;

/** The kinds that any content has. */
type PresentKind = { [K in Kind]: undefined extends SiteContent[K] ? never : K }[Kind];

/**
 * Finds the earliest content since which nothing of some kinds has changed: what follows from them alone needs not be created again
 * after each publication. The contents of several editions do not displace each other.
 */
export function sinceChangeOf(first: PresentKind, ...others: readonly Kind[]): (content: SiteContent) => SiteContent {
  const earliest = new WeakMap<object, SiteContent>();
  return (content) => {
    const known = earliest.get(content[first]);
    if (known && others.every((kind) => known[kind] === content[kind])) return known;
    earliest.set(content[first], content);
    return content;
  };
}
