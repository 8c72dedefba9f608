import { Link } from "react-router";

/** One of several views of a page; its address is the page's with a query. */
export type TabLink = { label: string; to: string; current: boolean };

/** Views of a page as links: they work without scripts, can be shared, and are named for a screen reader. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto">
      <ul className="flex w-max gap-1 rounded-full border border-line bg-raised p-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              prefetch="intent"
              aria-current={tab.current ? "page" : undefined}
              className="flex min-h-11 items-center rounded-full px-4 font-semibold aria-[current=page]:bg-forest aria-[current=page]:text-on-forest"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
