import { ColorModeChoice } from "~/design/components/color-mode/color-mode-choice";
import { useSite } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";
import { BrandMark } from "./brand-mark";
import { ContactLinks } from "./contact-links";
import { forBusinesses, type MenuEntry, menuEntries } from "./menu-entries";
import { LayoutLink, MenuList } from "./menu-link";

/** The footer: Jakarta's skyline and three groups of links (docs/product.md, "Navigation"). */
export function Footer() {
  const site = useSite();
  return (
    <footer className="site-footer print:hidden">
      <div className="horizon" aria-hidden="true" />
      <div className="night contours">
        <div className="page py-4">
          <div className="footer-groups">
            <div>
              <p className="footer-head font-display text-xl leading-none font-extrabold">
                <BrandMark />
                {site?.name}
              </p>
              <p className="mt-2 text-sm text-muted">{site?.company.name}</p>
              <p className="text-sm text-muted">{site?.company.address}</p>
              <div className="menu-list footer-contact">
                <ContactLinks ways={site?.contactWays} />
              </div>
            </div>
            <FooterGroup title={m.shell_discover()} entries={menuEntries(site, "discover")} />
            <FooterGroup title={m.shell_for_businesses()} entries={forBusinesses(site)} />
            <FooterGroup title={m.shell_resources()} entries={menuEntries(site, "resources")} />
          </div>
          <div className="footer-end text-sm text-muted">
            <p className="small-print">
              {menuEntries(site, "smallPrint").map(({ to, label }) => (
                <LayoutLink key={to} to={to}>
                  {label}
                </LayoutLink>
              ))}
              {site?.clockNote ? <span>{site.clockNote}</span> : null}
            </p>
            <ColorModeChoice />
          </div>
        </div>
      </div>
    </footer>
  );
}

function FooterGroup({ title, entries }: { title: string; entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="footer-head eyebrow font-sans">{title}</h2>
      <MenuList entries={entries} className="footer-list" />
    </nav>
  );
}
