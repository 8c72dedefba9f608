import { useLocation } from "react-router";
import { PageLink } from "~/components/navigation/page-link";
import { lastAddress } from "~/framework/keep-alive/visited-pages";
import type { MenuEntry } from "./menu-entries";

/**
 * A menu entry. On its own page it scrolls to the top.
 * @param rightClick address that a right-click opens; see `openOnRightClick`
 */
export function MenuLink({ entry, rightClick }: { entry: MenuEntry; rightClick?: string }) {
  const { pathname } = useLocation();
  const here = pathname === entry.to;
  const within = entry.to !== "/" && pathname.startsWith(`${entry.to}/`);
  if (entry.external) {
    return (
      <a href={entry.to} target="_blank" rel="noopener noreferrer">
        {entry.label}
        <span className="sr-only"> (opens WhatsApp)</span>
      </a>
    );
  }
  return (
    <PageLink
      // Back to a kept page as it was left; on the page itself, to its plain view.
      to={here ? entry.to : lastAddress(entry.to)}
      aria-current={here || within ? "page" : undefined}
      scrollToTop
      data-right-click={rightClick}
    >
      {entry.label}
    </PageLink>
  );
}
