import { DIALOG_MENU, DISCOVER, HEADER_AFTER, HEADER_BEFORE, RESOURCES } from "./menu-entries";

/**
 * All that the menus show of where the visitor is: it is the same wherever their entries (`MenuLink`) are.
 * @returns an entry's address on its page, the same with a slash on a page below it, nothing on any other page
 */
export function placeInMenus(pathname: string): string {
  const entries = [HEADER_BEFORE, HEADER_AFTER, DIALOG_MENU, RESOURCES, DISCOVER].flat();
  if (entries.some(({ to }) => to === pathname)) return pathname;
  const [, first = ""] = pathname.split("/", 2);
  return entries.some(({ to }) => to === `/${first}` && first !== "") ? `/${first}/` : "";
}
