import type { Menu } from "~/config/pages";
import type { Site } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";

/** An entry of a menu. `external` ones leave the site. */
export type MenuEntry = { label: string; to: string; external?: boolean };

/** The entries of a menu; none when the root loader has failed, because they come from there. */
export function menuEntries(site: Site | undefined, menu: Menu): readonly MenuEntry[] {
  return site ? site.menus[menu].map((to) => ({ label: site.menuLabels[to] ?? to, to })) : [];
}

/** The footer's group "For Businesses". Sponsorship and media partners are chats. */
export function forBusinesses(site: Site | undefined): readonly MenuEntry[] {
  const [first, ...others] = menuEntries(site, "businesses");
  if (!site) return [];
  return [
    ...(first ? [first] : []),
    { label: m.shell_sponsorship(), to: site.chats.sponsorship, external: true },
    { label: m.shell_media_partner(), to: site.chats.mediaPartner, external: true },
    ...others,
  ];
}
