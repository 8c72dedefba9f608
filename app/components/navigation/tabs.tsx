import { Link } from "react-router";

/** A view of a page; its address is the page's with a query. */
export type TabLink = { label: string; to: string; current: boolean };

/** Views of a page as links, which work without scripts and can be shared. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} preventScrollReset aria-current={tab.current ? "page" : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
