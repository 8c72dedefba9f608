import { createContext, type ReactNode, use } from "react";

/**
 * Gives the HTML of a part, rendered now or kept from before.
 * @param of all that it shows, as JSON can tell it: data that are made once for many requests, or else a text that stands for them
 */
export type PartCache = (name: string, of: string | object, render: () => ReactNode) => string;

/** Filled on the server alone. */
export const PartCacheContext = createContext<PartCache | undefined>(undefined);

/** The items of the lists of this render by their keys (`StaticList`), on the server. */
export const StaticListsContext = createContext<ReadonlyMap<string, readonly unknown[]> | null>(null);

type CachedPartProps = {
  name: string;
  /** All that the part shows, as JSON can tell it. */
  of: object;
  children: () => ReactNode;
};

/**
 * A part of a page whose HTML depends on its data alone. The server renders it once for the same data, and has it as text
 * for every page after. In the browser it is hydrated like all else; what needs no hydration is a `StaticList`.
 *
 * Other parts may stand in it, and lists, of which it shows the key. Nothing else in it may read a context, have an id of
 * React's (`useId`), or show a picture that is not lazy: React would put a preload for that before it.
 */
export function CachedPart({ name, of, children }: CachedPartProps) {
  if (!import.meta.env.SSR) return <div className="contents">{children()}</div>;
  return (
    <PartOnServer name={name} of={of}>
      {children}
    </PartOnServer>
  );
}

function PartOnServer({ name, of, children }: CachedPartProps) {
  const cache = use(PartCacheContext);
  const lists = use(StaticListsContext);
  if (!cache) return <div className="contents">{children()}</div>;
  // What is rendered apart from its page has none of the page's contexts.
  const html = cache(name, of, () => (
    <PartCacheContext value={cache}>
      <StaticListsContext value={lists}>{children()}</StaticListsContext>
    </PartCacheContext>
  ));
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}
