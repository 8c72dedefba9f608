import { lastAddress } from "~/framework/keep-alive/visited-pages";
import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { activeState, type MenuEntry } from "./menu-entries";

/**
 * A menu entry, a plain link for `useFollowLinks`. On its own page it scrolls to the top.
 * @param rightClick address that a right-click opens; see `openOnRightClick`
 */
export function MenuLink({ entry, pathname, rightClick }: { entry: MenuEntry; pathname: string; rightClick?: string }) {
  if (entry.external) {
    return (
      <a href={entry.to} target="_blank" rel="noopener noreferrer">
        {entry.label}
        <span className="sr-only">{` ${m.shell_opens_whatsapp()}`}</span>
      </a>
    );
  }
  const place = activeState(entry, pathname);
  return (
    <a
      // Back to a cached page as it was left; on the page itself, to its plain view.
      href={localHref(place === "page" ? entry.to : lastAddress(entry.to))}
      aria-current={place ? "page" : undefined}
      data-right-click={rightClick}
    >
      {entry.label}
    </a>
  );
}

type MenuListProps = { pathname: string; entries: readonly MenuEntry[]; className: string };

export function MenuList({ pathname, entries, className }: MenuListProps) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <MenuLink entry={entry} pathname={pathname} />
        </li>
      ))}
    </ul>
  );
}
