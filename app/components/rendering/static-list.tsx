import { type ReactNode, useState } from "react";
import { CachedPart } from "./cached-part";
import { usePageNotes } from "./page-notes";
import { useIsHydrating } from "./use-is-hydrating";

/** A list as its page's loader tells it; see `registerStaticList`. */
export type StaticListData<Item> = {
  /** The same for the same items, and for no others; null for a list that the browser brings to life like all else. */
  key: string | null;
  length: number;
  /** Left out of what comes with a document: its HTML has them. */
  items?: readonly Item[];
};

type StaticListProps<Item> = {
  /** Tells what is made of the items from what else may be made of them. */
  name: string;
  list: StaticListData<Item>;
  children: (items: readonly Item[]) => ReactNode;
};

/**
 * Links and words that nothing changes but other items. The server renders them once for the same items, and has them as
 * text for every page after. In a document they travel once, as HTML, and the browser leaves them as they were sent until
 * other items come: a hundred cards are then no work for a phone that has just got them.
 *
 * Nothing in it may listen, read a context, have an id of React's (`useId`), or show a picture that is not lazy. A list with
 * pictures that need a stand-in when they are lost is told as `watched`.
 */
export function StaticList<Item>({ name, list, children }: StaticListProps<Item>) {
  const { key, items } = list;
  if (key === null) {
    const given = items ?? [];
    return (
      <CachedPart name={name} of={given}>
        {() => children(given)}
      </CachedPart>
    );
  }
  const Still = import.meta.env.SSR ? ListOnServer<Item> : ListInBrowser<Item>;
  return (
    <Still name={name} of={key} items={items}>
      {children}
    </Still>
  );
}

type StillProps<Item> = Pick<StaticListProps<Item>, "name" | "children"> & {
  of: string;
  items: readonly Item[] | undefined;
};

function ListOnServer<Item>({ name, of, items, children }: StillProps<Item>) {
  const { partCache: cache, staticLists: lists } = usePageNotes();
  const told = items ?? (lists?.get(of) as readonly Item[] | undefined) ?? [];
  if (!cache) {
    return (
      <div className="contents" data-still={`${name} ${of}`}>
        {children(told)}
      </div>
    );
  }
  const html = cache(name, of, () => children(told));
  return <div className="contents" data-still={`${name} ${of}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

function ListInBrowser<Item>({ name, of: key, items, children }: StillProps<Item>) {
  const of = `${name} ${key}`;
  const takenOver = useIsHydrating();
  const [sent, setSent] = useState(() =>
    takenOver || !items ? { of, __html: takenOver ? "" : inDocument(of) } : null,
  );
  // For good: what was sent is gone from the page then.
  if (sent && sent.of !== of) setSent(null);
  if (sent?.of === of) {
    // React leaves what stands in an element it takes over that has HTML of its own, whatever that is.
    return (
      <div key="sent" className="contents" data-still={of} dangerouslySetInnerHTML={sent} suppressHydrationWarning />
    );
  }
  return (
    <div key="rendered" className="contents">
      {items ? children(items) : null}
    </div>
  );
}

/** Where React could not take over a document and makes it anew, what was sent still stands in it. */
const inDocument = (of: string) => document.querySelector(`[data-still="${of}"]`)?.innerHTML ?? "";
