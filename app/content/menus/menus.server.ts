import { type Menu, menus, type PlainPath } from "~/config/pages";
import type { SiteContent } from "~/content/documents/parse-content";
import { m } from "~/paraglide/messages";
import { pageTexts } from "./page-texts.server";

/** The labels of pages that menus call otherwise than cards do (docs/product.md, "Navigation"). */
const menuLabels: Readonly<Partial<Record<PlainPath, () => string>>> = {
  "/": m.pages_home,
  "/ticket": m.pages_ticket_menu,
  "/visit": m.pages_visit_menu,
  "/book-space": m.pages_book_space_menu,
  "/ticket-policy": m.pages_ticket_policy_menu,
  "/event-policy": m.pages_event_policy_menu,
};

/** The pages that a menu can lead to. */
const PATHS = Object.keys(pageTexts) as PlainPath[];

/** The label of a page in menus, in the language of the request. */
export const menuLabel = (path: PlainPath): string => (menuLabels[path] ?? pageTexts[path].title ?? m.pages_home)();

/** What staff choose from for an entry of a menu, in the current language. */
export const pageChoices = () => PATHS.map((path) => ({ value: path, label: `${menuLabel(path)} (${path})` }));

const MENUS = Object.keys(menus) as Menu[];

/** Makes a value for each menu. */
const mapMenus = <Value>(create: (menu: Menu) => Value) =>
  Object.fromEntries(MENUS.map((menu) => [menu, create(menu)])) as Record<Menu, Value>;

/** The pages of a menu in a document of the menus; undefined: it names none. */
const namedIn = (document: unknown, menu: Menu): unknown => new Map(Object.entries(document ?? {})).get(menu);

/** A document of the menus as its form shows it: with those of the site where it names none. */
export const withShippedMenus = (document: unknown) =>
  mapMenus((menu) => namedIn(document, menu) ?? menus[menu].map((page) => ({ page })));

/** A document of the menus as it is stored: without those that are as the site has them. */
export const withoutShippedMenus = (document: unknown) =>
  Object.fromEntries(
    Object.entries(withShippedMenus({})).flatMap(([menu, shipped]) => {
      const named = namedIn(document, menu as Menu);
      return named === undefined || JSON.stringify(named) === JSON.stringify(shipped) ? [] : [[menu, named]];
    }),
  );

/** The pages of each menu, each once: those that the content names, else those of the site. Pages that the site does not have are left out. */
export function menusIn({ menus: named }: Pick<SiteContent, "menus">): Record<Menu, readonly PlainPath[]> {
  return mapMenus((menu) => {
    const pages = new Set((named?.[menu] ?? menus[menu].map((page) => ({ page }))).map(({ page }) => page));
    return [...pages].flatMap((page) => PATHS.find((path) => path === page) ?? []);
  });
}

/** The labels of pages in the language of the request: those in menus, and those that pages below others name above them. */
export function readMenuLabels(shown: Readonly<Record<Menu, readonly PlainPath[]>>): Record<string, string> {
  const paths = new Set([...Object.values(menus).flat(), ...Object.values(shown).flat()]);
  return Object.fromEntries([...paths].map((path) => [path, menuLabel(path)]));
}
