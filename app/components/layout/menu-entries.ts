import { whatsappLink } from "~/entities/values/addresses";
/** An entry of a menu. `external` ones leave the site. */
export type MenuEntry = { label: string; to: string; external?: boolean };

/** Labels and order are exact (docs/product.md, "Navigation"). */
const HOME: MenuEntry = { label: "Home", to: "/" };
const BRANDS: MenuEntry = { label: "Brands", to: "/brands" };
const RUNDOWN: MenuEntry = { label: "Rundown", to: "/rundown" };
const PROGRAMS: MenuEntry = { label: "Programs", to: "/programs" };
const TICKET: MenuEntry = { label: "Ticket", to: "/ticket" };
const EXHIBITOR_REGISTRATION: MenuEntry = { label: "Exhibitor Registration", to: "/book-space" };
const CONTACT: MenuEntry = { label: "Contact", to: "/contact" };
const PARTNERS: MenuEntry = { label: "Partners", to: "/partners" };
export const NEWS: MenuEntry = { label: "News", to: "/news" };

export const RESOURCES: readonly MenuEntry[] = [
  { label: "FAQ", to: "/faq" },
  { label: "Ticket Policy", to: "/ticket-policy" },
  { label: "Event Policy", to: "/event-policy" },
  { label: "Links", to: "/links" },
];

/** The header: entries before the Resources group, and after it. */
export const HEADER_BEFORE: readonly MenuEntry[] = [HOME, BRANDS, RUNDOWN, PROGRAMS];
export const HEADER_AFTER: readonly MenuEntry[] = [PARTNERS, CONTACT, NEWS];

/** The dialog menu. */
export const DIALOG_MENU: readonly MenuEntry[] = [
  HOME,
  BRANDS,
  RUNDOWN,
  PROGRAMS,
  TICKET,
  EXHIBITOR_REGISTRATION,
  CONTACT,
  NEWS,
  PARTNERS,
];

/** The footer. */
export const DISCOVER: readonly MenuEntry[] = [BRANDS, RUNDOWN, PROGRAMS, TICKET, PARTNERS, NEWS];

/** The address of a chat about sponsorship or media, with a prefilled greeting. */
export function marketingChat(whatsappMarketing: string, siteName: string, subject: string): string {
  return whatsappLink(whatsappMarketing, `Hello ${siteName} team, I would like to ask about ${subject}.`);
}

/** The group "For Businesses". */
export function forBusinesses(whatsappMarketing: string, siteName: string): readonly MenuEntry[] {
  const chat = (subject: string) => marketingChat(whatsappMarketing, siteName, subject);
  return [
    EXHIBITOR_REGISTRATION,
    { label: "Sponsorship Registration", to: chat("sponsorship"), external: true },
    { label: "Media Partner Registration", to: chat("becoming a media partner"), external: true },
    CONTACT,
  ];
}
