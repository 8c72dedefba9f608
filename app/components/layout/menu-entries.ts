import { whatsappLink } from "~/entities/values/addresses";
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
const BUSINESSES = entries(["/book-space", "/contact"]);
const ALL = [...HEADER_START, ...HEADER_END, ...RESOURCES, ...DIALOG_MENU, ...DISCOVER, ...BUSINESSES];

/** Where an entry of a menu stands: its page is in sight, or a page below it. */
export function placeOf({ to }: MenuEntry, pathname: string): "page" | "below" | undefined {
  if (pathname === to) return "page";
  return to !== "/" && pathname.startsWith(`${to}/`) ? "below" : undefined;
}

/** The path of the entry that the menus mark as current; undefined when none is. */
export function currentEntry(pathname: string): string | undefined {
  return ALL.find((entry) => placeOf(entry, pathname))?.to;
}

/** The address of a chat with the marketing team, with a prefilled greeting. */
export function marketingChat(whatsappMarketing: string, siteName: string, subject: string): string {
  return whatsappLink(whatsappMarketing, `Hello ${siteName} team, I would like to ask about ${subject}.`);
}

/** The footer's group "For Businesses". Sponsorship and media partners are chats. */
export function forBusinesses(whatsappMarketing: string, siteName: string): readonly MenuEntry[] {
  const chat = (subject: string) => marketingChat(whatsappMarketing, siteName, subject);
  return [
    ...entries(["/book-space"]),
    { label: "Sponsorship Registration", to: chat("sponsorship"), external: true },
    { label: "Media Partner Registration", to: chat("becoming a media partner"), external: true },
    ...entries(["/contact"]),
  ];
}
