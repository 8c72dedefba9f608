import { PageLink } from "./page-link";

/** One of several views of a page; its address is the page's with a query. */
export type TabLink = { label: string; to: string; current: boolean };

/** Views of a page as links: they work without scripts, can be shared, and are named for a screen reader. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <PageLink to={tab.to} preventScrollReset afterPaint aria-current={tab.current ? "page" : undefined}>
              {tab.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
