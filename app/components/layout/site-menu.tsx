import { type ReactNode, useRef } from "react";
import { ColorModeChoice } from "~/components/color-mode/color-mode-choice";
import { Icon } from "~/components/media/icon";
import { useOnNavigation } from "~/components/navigation/use-on-navigation";
import { useSite } from "~/components/page/use-site";
import { whatsappLink } from "~/entities/values/addresses";
import { DIALOG_MENU, type MenuEntry, RESOURCES } from "./menu-entries";
import { MenuLink } from "./menu-link";

export const SITE_MENU_ID = "site-menu";

/**
 * The dialog menu. A modal `<dialog>` traps the focus and closes on Escape by itself. Without scripts its buttons' commands
 * open and close it, and `closedby` closes it on a click beside it; a browser that knows no commands shows it as a popover.
 * `enhanceMenu` does the rest once the page is idle.
 */
export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const site = useSite();

  useOnNavigation(() => {
    dialog.current?.close();
    dialog.current?.hidePopover?.();
  });

  return (
    <dialog
      ref={dialog}
      id={SITE_MENU_ID}
      popover="auto"
      closedby="any"
      aria-labelledby="site-menu-title"
      className="site-menu night ml-auto h-dvh max-h-none w-full max-w-sm overflow-y-auto px-[min(1.25rem,6.25vw)] py-5"
    >
      <div className="flex items-center justify-between">
        <h2 id="site-menu-title" className="font-display text-xl">
          Menu
        </h2>
        <button
          type="button"
          className="button-icon"
          {...{ commandfor: SITE_MENU_ID, command: "close" }}
          popoverTarget={SITE_MENU_ID}
          popoverTargetAction="hide"
          data-tooltip="Close menu"
          data-ripple
        >
          <Icon name="lucide:x" />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      <nav aria-label="Menu" className="mt-4">
        <MenuList entries={DIALOG_MENU} large />
      </nav>
      {site ? (
        <>
          <MenuGroup title="Get in touch">
            <ContactLink
              href={`mailto:${site.contact.email}`}
              icon="lucide:mail"
              label="E-mail"
              text={site.contact.email}
            />
            <ContactLink
              href={whatsappLink(site.contact.whatsapp, `Hello ${site.name} team, `)}
              icon="lucide:message-circle"
              label="WhatsApp"
              text={`+${site.contact.whatsapp}`}
            />
          </MenuGroup>
          <MenuGroup title="Social">
            <ContactLink
              href={`https://www.instagram.com/${site.instagram}/`}
              icon="lucide:camera"
              label="Instagram"
              text={`@${site.instagram}`}
            />
          </MenuGroup>
        </>
      ) : null}
      <MenuGroup title="Resources">
        <MenuList entries={RESOURCES} />
      </MenuGroup>
      <div className="mt-6">
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

function MenuList({ entries, large = false }: { entries: readonly MenuEntry[]; large?: boolean }) {
  return (
    <ul className={large ? "menu-list large" : "menu-list"}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function ContactLink({ href, icon, label, text }: { href: string; icon: string; label: string; text: string }) {
  return (
    <a href={href}>
      <Icon name={icon} />
      <span>
        <span className="block text-xs text-muted">{label}</span>
        <span className="wrap-anywhere">{text}</span>
      </span>
    </a>
  );
}
