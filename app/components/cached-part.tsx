import { createContext, type ReactNode, use } from "react";

/** Gives the HTML that stands under a key, rendered now or kept from before. */
export type PartCache = (key: string, render: () => ReactNode) => string;

/** Filled on the server alone. */
export const PartCacheContext = createContext<PartCache | undefined>(undefined);

/**
 * A part of a page whose HTML depends on its data alone. The server renders it once for the same data, and has it as text
 * for every page after; in the browser it is as if this were not there: the same elements, hydrated like all others.
 *
 * Nothing in it may read a context, have an id of React's (`useId`), or show a picture that is not lazy: React would put
 * a preload for that before it.
 * @param of all that the part shows, as JSON can tell it
 */
export function CachedPart({ name, of, children }: { name: string; of: unknown; children: () => ReactNode }) {
  const cache = use(PartCacheContext);
  if (!cache) return <div className="contents">{children()}</div>;
  const html = cache(`${name} ${JSON.stringify(of)}`, children);
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}
