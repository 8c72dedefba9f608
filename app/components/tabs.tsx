import type { MouseEvent } from "react";
import { Link, useLinkClickHandler } from "react-router";
import { afterPaint } from "./after-paint";

/** One of several views of a page; its address is the page's with a query. */
export type TabLink = { label: string; to: string; current: boolean };

/** Views of a page as links: they work without scripts, can be shared, and are named for a screen reader. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Tab tab={tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ tab: { label, to, current } }: { tab: TabLink }) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset: true });
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    // With a key held down or another button it is the browser's to follow.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    afterPaint(() => follow(event));
  };
  return (
    <Link to={to} preventScrollReset aria-current={current ? "page" : undefined} onClick={onClick}>
      {label}
    </Link>
  );
}
