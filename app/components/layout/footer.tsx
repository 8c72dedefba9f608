import { ColorModeChoice } from "~/components/color-mode/color-mode-choice";
import { useSite } from "~/components/page/use-site";
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
        <div className="page py-12">
          <div className="grid gap-x-6 gap-y-10 min-[18rem]:grid-cols-2 md:grid-cols-[1.5fr_1fr_1fr_1fr]">
            <div className="col-span-full md:col-span-1">
              <p className="flex items-center gap-3 font-display text-2xl leading-none font-extrabold">
                <BrandMark />
                {site?.name}
              </p>
              <p className="mt-4 max-w-64 text-sm text-muted">{site?.company.name}</p>
              <p className="max-w-64 text-sm text-muted">{site?.company.address}</p>
              <div className="menu-list -ml-2 mt-3">
                <ContactLinks ways={site?.contactWays} />
              </div>
            </div>
            <FooterGroup title={m.shell_discover()} entries={menuEntries(site, "discover")} />
            <FooterGroup title={m.shell_for_businesses()} entries={forBusinesses(site)} />
            <FooterGroup title={m.shell_resources()} entries={menuEntries(site, "resources")} />
          </div>
          <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 text-sm text-muted">
            <p className="small-print flex flex-wrap items-center gap-x-4">
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
      <h2 className="eyebrow font-sans">{title}</h2>
      <MenuList entries={entries} className="footer-list mt-2" />
    </nav>
  );
}
