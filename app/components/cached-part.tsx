import { createContext, type ReactNode, use } from "react";

/** Gives the HTML that stands under a key, rendered now or kept from before. */
export type PartCache = (key: string, render: () => ReactNode) => string;

/** Filled on the server alone. */
export const PartCacheContext = createContext<PartCache | undefined>(undefined);

type CachedPartProps = {
  name: string;
  /** All that the part shows, as JSON can tell it. */
  of: object;
  children: () => ReactNode;
};

/** Data that are made once for many requests are written down once. */
const texts = new WeakMap<object, string>();

function textOf(data: object): string {
  const text = texts.get(data) ?? JSON.stringify(data);
  texts.set(data, text);
  return text;
}

/**
 * A part of a page whose HTML depends on its data alone. The server renders it once for the same data, and has it as text
 * for every page after. In the browser it is hydrated like all else; what needs no hydration is a `StillList`.
 *
 * Nothing in it may read a context, have an id of React's (`useId`), or show a picture that is not lazy: React would put
 * a preload for that before it.
 */
export function CachedPart({ name, of, children }: CachedPartProps) {
  const cache = import.meta.env.SSR ? use(PartCacheContext) : undefined;
  if (cache) {
    const html = cache(`${name} ${textOf(of)}`, children);
    return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return <div className="contents">{children()}</div>;
}
