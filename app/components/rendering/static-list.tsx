import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useFollowLinks } from "~/components/navigation/links";
import { CleanHtml } from "~/components/text/clean-html";
import { usePageNotes } from "./page-notes";

export type StaticListData<Item> = {
  key: string;
  length: number;
  /** Absent in a document, whose HTML shows them. */
  items?: readonly Item[];
};

type StaticListProps<Item> = {
  /** Distinguishes lists that show the same items in different ways. */
  name: string;
  /** Plain items are rendered and hydrated as usual. */
  list: StaticListData<Item> | readonly Item[];
  children: (items: readonly Item[]) => ReactNode;
};

type ListProps<Item> = Pick<StaticListProps<Item>, "children"> & {
  name: string;
  list: StaticListData<Item>;
};

/**
 * A list that is not hydrated: the server renders it once per set of items (`renderOnce`), a document contains it as
 * HTML only, and React re-renders it when its items change.
 *
 * Its content has no event handlers, contexts, `useId` or eager pictures. Its links are plain; see `useFollowLinks`.
 */
export function StaticList<Item>({ name, list, children }: StaticListProps<Item>) {
  if (!("key" in list)) return children(list);
  const List = import.meta.env.SSR ? ListOnServer<Item> : ListInBrowser<Item>;
  return (
    <List name={`${name} ${list.key}`} list={list}>
      {children}
    </List>
  );
}

/**
 * A part of a page that its loader has rendered with `renderOnce`: a list of one HTML string. The browser gets the HTML and no code
 * for it. Its links are plain; see `useFollowLinks`.
 */
export function StaticHtml({ name, html }: { name: string; html: StaticListData<string> }) {
  return (
    <StaticList name={name} list={html}>
      {([part = ""]) => <CleanHtml html={part} className="contents" />}
    </StaticList>
  );
}

function ListOnServer<Item>({ name, list: { key, items }, children }: ListProps<Item>) {
  const { renderOnce, staticLists } = usePageNotes();
  const render = () => children(items ?? (staticLists?.get(key) as readonly Item[] | undefined) ?? []);
  const element = { className: "contents", "data-static-list": name };
  if (!renderOnce) return <div {...element}>{render()}</div>;
  return <div {...element} dangerouslySetInnerHTML={{ __html: renderOnce(name, render) }} />;
}

function ListInBrowser<Item>({ name, list: { items }, children }: ListProps<Item>) {
  const hydrating = useIsHydrating();
  const followLinks = useFollowLinks();
  const [sent, setSent] = useState(() =>
    hydrating || !items ? { name, __html: hydrating ? "" : htmlInDocument(name) } : null,
  );
  // The HTML that the server sent is gone once other items were shown.
  if (sent && sent.name !== name) setSent(null);
  if (sent?.name === name) {
    return (
      <div
        key="sent"
        ref={followLinks}
        className="contents"
        data-static-list={name}
        // React keeps the children of an element with HTML of its own when it hydrates it.
        dangerouslySetInnerHTML={sent}
        suppressHydrationWarning
      />
    );
  }
  return (
    <div key="rendered" ref={followLinks} className="contents">
      {items ? children(items) : null}
    </div>
  );
}

/** When React fails to hydrate a document and renders it again, the HTML that the server sent is still there. */
const htmlInDocument = (name: string) => document.querySelector(`[data-static-list="${name}"]`)?.innerHTML ?? "";

/** @returns true on the server and while the document is hydrated, false in all later renders */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

const neverChanges = () => () => undefined;
