import { useLocation } from "react-router";
import { StaticList } from "~/components/rendering/static-list";
import { lastAddress } from "~/framework/keep-alive/visited-pages";
import type { MenuEntry } from "./menu-entries";

/** Where an entry of a menu stands: its page is in sight, or a page below it. */
function placeOf(entry: MenuEntry, pathname: string): "page" | "below" | undefined {
  if (pathname === entry.to) return "page";
  return entry.to !== "/" && pathname.startsWith(`${entry.to}/`) ? "below" : undefined;
}

/**
 * A menu entry, a plain link for `useFollowLinks`. On its own page it scrolls to the top.
 * @param rightClick address that a right-click opens; see `openOnRightClick`
 */
export function MenuLink({ entry, pathname, rightClick }: { entry: MenuEntry; pathname: string; rightClick?: string }) {
  if (entry.external) {
    return (
      <a href={entry.to} target="_blank" rel="noopener noreferrer">
        {entry.label}
        <span className="sr-only"> (opens WhatsApp)</span>
      </a>
    );
  }
  const place = placeOf(entry, pathname);
  return (
    <a
      // Back to a cached page as it was left; on the page itself, to its plain view.
      href={place === "page" ? entry.to : lastAddress(entry.to)}
      aria-current={place ? "page" : undefined}
      data-right-click={rightClick}
    >
      {entry.label}
    </a>
  );
}

/** A menu as a list. It changes only with the current entry. @param name the same entries have the same name */
export function MenuList({
  name,
  entries,
  className,
}: {
  name: string;
  entries: readonly MenuEntry[];
  className: string;
}) {
  const { pathname } = useLocation();
  const current = entries.find((entry) => placeOf(entry, pathname));
  const key = current ? `${placeOf(current, pathname)} ${current.label}` : "";
  return (
    <StaticList name={name} list={{ key, length: entries.length, items: entries }}>
      {(items) => (
        <ul className={className}>
          {items.map((entry) => (
            <li key={entry.label}>
              <MenuLink entry={entry} pathname={pathname} />
            </li>
          ))}
        </ul>
      )}
    </StaticList>
  );
}
