import type { ReactNode } from "react";
import { PageNotesContext, usePageNotes } from "./page-notes";

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
  const { partCache: cache, staticLists } = usePageNotes();
  if (!cache) return <div className="contents">{children()}</div>;
  // What is rendered apart from its page has none of the page's contexts.
  const html = cache(name, of, () => (
    <PageNotesContext value={{ partCache: cache, staticLists }}>{children()}</PageNotesContext>
  ));
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}
