import type { Site } from "~/components/page/use-site";
import { menuLabels, menus } from "~/pages";

/** An entry of a menu. `external` ones leave the site. */
export type MenuEntry = { label: string; to: string; external?: boolean };

const entries = (paths: readonly (keyof typeof menuLabels)[]): readonly MenuEntry[] =>
  paths.map((to) => ({ label: menuLabels[to], to }));

/** The header's entries before the Resources group, and after it. */
export const HEADER_START = entries(menus.headerStart);
export const HEADER_END = entries(menus.headerEnd);
export const RESOURCES = entries(menus.resources);
export const DIALOG_MENU = entries(menus.dialog);
/** The first group of the footer. */
export const DISCOVER = entries(menus.discover);
/** The second group of the footer, without its chats. */
const BUSINESSES = entries(["/book-space", "/contact", "/updates"]);

/** Where an entry of a menu stands: its page is in sight, or a page below it. */
export function placeOf({ to }: Pick<MenuEntry, "to">, pathname: string): "page" | "below" | undefined {
  if (pathname === to) return "page";
  return to !== "/" && pathname.startsWith(`${to}/`) ? "below" : undefined;
}

/** The path of the entry that the menus mark as current; undefined when none is. */
export function currentEntry(pathname: string): string | undefined {
  return Object.keys(menuLabels).find((to) => placeOf({ to }, pathname));
}

/** The footer's group "For Businesses". Sponsorship and media partners are chats. */
export function forBusinesses({ sponsorship, mediaPartner }: Site["chats"]): readonly MenuEntry[] {
  return [
    ...BUSINESSES.slice(0, 1),
    { label: "Sponsorship Registration", to: sponsorship, external: true },
    { label: "Media Partner Registration", to: mediaPartner, external: true },
    ...BUSINESSES.slice(1),
  ];
}
