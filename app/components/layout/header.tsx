import { Icon } from "~/components/media/icon";
import { PageLink } from "~/components/navigation/page-link";
import { useSite } from "~/components/page/use-site";
import { BrandMark } from "./brand-mark";
import { LayoutPart } from "./layout-part";
import { HEADER_AFTER, HEADER_BEFORE, NEWS } from "./menu-entries";
import { MenuLink } from "./menu-link";
import { ResourcesMenu } from "./resources-menu";
import { SITE_MENU_ID, SiteMenu } from "./site-menu";

/** The bar at the top of every page: the mark, the menu from 1024 px on, the ticket button and the menu button. */
export function Header() {
  return (
    <LayoutPart as="header" className="sticky top-0 z-40 border-b border-line bg-ground print:hidden">
      <HeaderContent />
    </LayoutPart>
  );
}

function HeaderContent() {
  const site = useSite();
  return (
    <>
      <div className="header-bar mx-auto flex min-h-16 max-w-7xl items-center gap-2 px-[min(1rem,5vw)] sm:px-6 lg:px-8">
        <PageLink to="/" scrollToTop className="flex min-h-11 items-center gap-2 font-display text-lg leading-none">
          <BrandMark />
          <span>{site?.shortName}</span>
        </PageLink>
        <nav aria-label="Main" className="ml-auto hidden lg:block">
          <ul className="menu-bar">
            {HEADER_BEFORE.map((entry) => (
              <li key={entry.to}>
                <MenuLink entry={entry} />
              </li>
            ))}
            <li>
              <ResourcesMenu />
            </li>
            {HEADER_AFTER.map((entry) => (
              <li key={entry.to}>
                {/* Staff reach the blog's admin with a right-click (specification, section 2). */}
                <MenuLink entry={entry} rightClick={entry === NEWS ? site?.blogAdminUrl : undefined} />
              </li>
            ))}
          </ul>
        </nav>
        <PageLink to="/ticket" scrollToTop className="button-accent ml-auto lg:ml-2">
          <Icon name="lucide:ticket" />
          Tickets
        </PageLink>
        <button
          type="button"
          className="button-icon"
          // The browser opens the menu without scripts. React has no names for the invoker attributes yet; a browser that
          // does not know them either follows `popovertarget`, which it would otherwise ignore (HTML, 4.10.6).
          {...{ commandfor: SITE_MENU_ID, command: "show-modal" }}
          popoverTarget={SITE_MENU_ID}
          aria-haspopup="dialog"
          data-tooltip="Open menu"
          data-ripple
        >
          <Icon name="lucide:menu" />
          <span className="sr-only">Open menu</span>
        </button>
      </div>
      <SiteMenu />
    </>
  );
}
