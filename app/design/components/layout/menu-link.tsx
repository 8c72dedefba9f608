import { Link, type LinkProps, useLocation } from "react-router";
import { lastAddress } from "~/base/framework/keep-alive/visited-pages";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { useLinkToTop } from "~/design/components/navigation/links";
import { type Site, useSite } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";
import type { MenuEntry } from "./menu-entries";

/** A link of header or footer. On its own page it scrolls to the top. From a past edition it may lead to the current one. */
export function LayoutLink({ to, ...props }: LinkProps & { to: string }) {
  const link = useLinkToTop(to);
  return isElsewhere(useSite(), to) ? <PresentLink to={to} {...props} /> : <Link {...link} {...props} />;
}

/** Whether a link of a past edition leads to a page that only the current one has. */
const isElsewhere = (site: Site | undefined, to: string): boolean =>
  site?.past?.elsewhere.includes(to.split(/[?#]/, 1)[0] ?? to) ?? false;

/** A link to the current edition, which is another document. */
function PresentLink({ to, className, children }: Pick<LinkProps, "className" | "children"> & { to: string }) {
  return (
    <a href={localHref(to, currentLocale(), null)} target="_self" className={className}>
      {children}
    </a>
  );
}

/**
 * A menu entry. It leads back to a kept-alive page as it was left, and on the page itself to its plain view.
 * @param rightClick address that a right-click opens; see `openOnRightClick`
 */
export function MenuLink({ entry, rightClick }: { entry: MenuEntry; rightClick?: string | undefined }) {
  const site = useSite();
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
  if (isElsewhere(site, entry.to)) return <PresentLink to={entry.to}>{entry.label}</PresentLink>;
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
