import { type ReactNode, useEffect, useRef } from "react";
import { afterPaint } from "~/components/after-paint";
import { ColorModeChoice } from "~/components/color-mode/color-mode-choice";
import { Icon } from "~/components/icon/icon";
import { useSite } from "~/components/site";
import { whatsappLink } from "~/entities/whatsapp-link";
import { DIALOG_MENU, type MenuEntry, RESOURCES } from "./menu-entries";
import { MenuLink } from "./menu-link";
import { useOnNavigation } from "./use-on-navigation";

export const SITE_MENU_ID = "site-menu";

/**
 * The dialog menu. A modal `<dialog>` holds the focus and closes on Escape by itself; the button's `command` opens it
 * without scripts, and `closedby` closes it on a click beside it. Scripts add: the same where a browser knows neither, and
 * closing on navigation.
 */
export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const site = useSite();

  useOnNavigation(() => dialog.current?.close());

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      const pressed = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      const opens = pressed(`[commandfor="${SITE_MENU_ID}"]`);
      const closes = pressed(`#${SITE_MENU_ID} form[method="dialog"] button`);
      if (target === dialog.current) dialog.current?.close(); // the backdrop counts as the dialog itself
      if (!opens && !closes) return;
      // The rest of the page becomes inert or comes back, which costs a style for every element: the press shows first.
      event.preventDefault();
      afterPaint(() => (opens ? dialog.current?.showModal() : dialog.current?.close()));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  return (
    <dialog
      ref={dialog}
      id={SITE_MENU_ID}
      closedby="any"
      aria-labelledby="site-menu-title"
      className="site-menu night ml-auto h-dvh max-h-none w-full max-w-sm overflow-y-auto px-[min(1.25rem,6.25vw)] py-5"
    >
      <div className="flex items-center justify-between">
        <h2 id="site-menu-title" className="font-display text-xl">
          Menu
        </h2>
        <form method="dialog">
          <button type="submit" className="button-icon" data-tooltip="Close menu" data-ripple>
            <Icon name="lucide:x" />
            <span className="sr-only">Close menu</span>
          </button>
        </form>
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
