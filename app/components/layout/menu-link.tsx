import type { MouseEvent } from "react";
import { NavLink } from "react-router";
import { useSite } from "~/components/site";
import { type MenuEntry, NEWS } from "./menu-entries";

/**
 * A menu entry. The News entry's right-click opens the blog's admin (specification, section 2): staff write there.
 */
export function MenuLink({ entry, className }: { entry: MenuEntry; className?: string }) {
  const site = useSite();
  if (entry.external) {
    return (
      <a href={entry.to} className={className} target="_blank" rel="noopener noreferrer">
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
    <NavLink
      to={entry.to}
      end={entry.to === "/"}
      prefetch="intent"
      className={className}
      onContextMenu={entry === NEWS ? openBlogAdmin : undefined}
    >
      {entry.label}
    </NavLink>
  );
}
