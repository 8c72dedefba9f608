import { Link, type LinkProps, useLocation } from "react-router";
import { lastAddress } from "~/base/framework/keep-alive/visited-pages";
import { useLinkToTop } from "~/design/components/navigation/links";
import { m } from "~/paraglide/messages";
import type { MenuEntry } from "./menu-entries";

/** A link of header or footer. On its own page it scrolls to the top. */
export function LayoutLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link {...useLinkToTop(to)} {...props} />;
}

/**
 * A menu entry. It leads back to a kept-alive page as it was left, and on the page itself to its plain view.
 * @param rightClick address that a right-click opens; see `openOnRightClick`
 */
export function MenuLink({ entry, rightClick }: { entry: MenuEntry; rightClick?: string | undefined }) {
  const { pathname } = useLocation();
  const link = useLinkToTop(pathname === entry.to ? entry.to : lastAddress(entry.to));
  if (entry.external) {
    return (
      <a href={entry.to} target="_blank" rel="noopener noreferrer">
        {entry.label}
        <span className="sr-only">{` ${m.shell_opens_whatsapp()}`}</span>
      </a>
    );
  }
  // Not a `<NavLink>`: that resolves its address four times, and renders again whenever a navigation starts or ends.
  const current = pathname === entry.to || pathname.startsWith(`${entry.to}/`);
  return (
    <Link {...link} aria-current={current ? "page" : undefined} data-right-click={rightClick}>
      {entry.label}
    </Link>
  );
}

type MenuListProps = { entries: readonly MenuEntry[]; className: string };

export function MenuList({ entries, className }: MenuListProps) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <MenuLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}
