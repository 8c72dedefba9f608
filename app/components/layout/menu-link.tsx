import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { keptAddress } from "~/components/keep-alive/kept-pages";
import { PageLink } from "~/components/link/page-link";
import { scrollToTop } from "~/components/navigation/scroll-to-top";
import { useSite } from "~/components/site";
import { type MenuEntry, NEWS } from "./menu-entries";

/**
 * A menu entry. The News entry's right-click opens the blog's admin (specification, section 2): staff write there.
 */
export function MenuLink({ entry }: { entry: MenuEntry }) {
  const site = useSite();
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
  const openBlogAdmin = (event: MouseEvent) => {
    if (!site) return;
    event.preventDefault();
    window.open(site.blogAdminUrl, "_blank", "noopener");
  };
  return (
    <PageLink
      // Back to a kept page as it was left; on the page itself, to its plain view.
      to={here ? entry.to : keptAddress(entry.to)}
      aria-current={here || within ? "page" : undefined}
      preventScrollReset={here}
      onClick={() => scrollToTop(entry.to)}
      onContextMenu={entry === NEWS ? openBlogAdmin : undefined}
    >
      {entry.label}
    </PageLink>
  );
}
