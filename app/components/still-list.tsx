import { createContext, type ReactNode, use, useState } from "react";
import { PartCacheContext } from "./cached-part";
import { useBeingTakenOver } from "./use-being-taken-over";

/** A list as its page's loader tells it; see `tellStillList`. */
export type StillListData<Item> = {
  /** The same for the same items, and for no others. */
  key: string;
  length: number;
  /** Left out of what comes with a document: its HTML has them. */
  items?: readonly Item[];
};

/** The items of the lists of this render by their keys, on the server. */
export const StillListsContext = createContext<ReadonlyMap<string, readonly unknown[]> | null>(null);

type StillListProps<Item> = {
  /** Tells what is made of the items from what else may be made of them. */
  name: string;
  list: StillListData<Item>;
  children: (items: readonly Item[]) => ReactNode;
};

/**
 * Links and words that nothing changes but other items. The server renders them once for the same items, and has them as
 * text for every page after. In a document they travel once, as HTML, and the browser leaves them as they were sent until
 * other items come: a hundred cards are then no work for a phone that has just got them.
 *
 * Nothing in it may listen, read a context, have an id of React's (`useId`), or show a picture that needs a stand-in.
 */
export function StillList<Item>({ name, list, children }: StillListProps<Item>) {
  const key = `${name} ${list.key}`;
  if (!import.meta.env.SSR) {
    return (
      <ListInBrowser of={key} items={list.items}>
        {children}
      </ListInBrowser>
    );
  }
  const cache = use(PartCacheContext);
  const lists = use(StillListsContext);
  const items = list.items ?? (lists?.get(list.key) as readonly Item[] | undefined) ?? [];
  if (!cache) {
    return (
      <div className="contents" data-still={key}>
        {children(items)}
      </div>
    );
  }
  const html = cache(name, list.key, () => children(items));
  return <div className="contents" data-still={key} dangerouslySetInnerHTML={{ __html: html }} />;
}

type ListInBrowserProps<Item> = {
  of: string;
  items: readonly Item[] | undefined;
  children: (items: readonly Item[]) => ReactNode;
};

function ListInBrowser<Item>({ of, items, children }: ListInBrowserProps<Item>) {
  const takenOver = useBeingTakenOver();
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
