import type { ReactNode } from "react";
import { ColorModeChoice } from "~/design/components/color-mode/color-mode-choice";
import { Icon } from "~/design/components/media/icon";
import type { Site } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";
import { ContactLinks } from "./contact-links";
import { LanguageLinks } from "./language-links";
import { menuEntries } from "./menu-entries";
import { MenuList } from "./menu-link";

export const SITE_MENU_ID = "site-menu";

/** Closes the dialog menu and the header's popovers. */
export function closeMenus(): void {
  document.querySelector<HTMLDialogElement>(`#${SITE_MENU_ID}`)?.close();
  for (const menu of document.querySelectorAll<HTMLElement>("header [popover]")) menu.hidePopover?.();
}

/**
 * The dialog menu. Without scripts it is a popover, which every browser opens; `menus.css` makes the page behind it inert.
 * With scripts `enhanceMenu` opens it as a modal dialog.
 */
export function SiteMenu({ site }: { site: Site | undefined }) {
  return (
    <dialog
      id={SITE_MENU_ID}
      popover="auto"
      aria-labelledby="site-menu-title"
      className="site-menu night ml-auto h-dvh max-h-none w-full max-w-sm overflow-y-auto px-[min(1.25rem,6.25vw)] py-5"
    >
      <div className="flex items-center justify-between">
        <h2 id="site-menu-title" className="font-display text-xl">
          {m.shell_menu()}
        </h2>
        <button
          type="button"
          className="button-icon"
          popoverTarget={SITE_MENU_ID}
          popoverTargetAction="hide"
          data-tooltip={m.shell_close_menu()}
          data-ripple
        >
          <Icon name="lucide:x" />
          <span className="sr-only">{m.shell_close_menu()}</span>
        </button>
      </div>
      <nav aria-label={m.shell_menu()} className="mt-4">
        <MenuList entries={menuEntries(site, "dialog")} className="menu-list large" />
      </nav>
      {site ? (
        <>
          <MenuGroup title={m.shell_get_in_touch()}>
            <ContactLinks ways={site.contactWays.slice(0, 2)} />
          </MenuGroup>
          <MenuGroup title={m.shell_social()}>
            <ContactLinks ways={site.contactWays.slice(2)} />
          </MenuGroup>
        </>
      ) : null}
      <MenuGroup title={m.shell_resources()}>
        <MenuList entries={menuEntries(site, "resources")} className="menu-list" />
      </MenuGroup>
      <div className="menu-list mt-6 border-t border-line pt-4">
        <LanguageLinks />
      </div>
      <div className="mt-4">
        <ColorModeChoice />
      </div>
    </dialog>
  );
}

function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="eyebrow">{title}</h3>
      <div className="menu-list mt-1">{children}</div>
    </section>
  );
}
