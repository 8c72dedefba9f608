import { afterPaint } from "~/components/rendering/timing";
import { SITE_MENU_ID } from "./site-menu";

/**
 * Enhances the dialog menu for the lifetime of the document: a menu that was opened as a popover becomes modal, its buttons
 * and a click on the backdrop work in browsers without `command` and `closedby`, and a press is painted before the menu.
 */
export function enhanceMenu(): void {
  const menu = findMenu();
  if (menu?.hidePopover && menu.matches(":popover-open")) makeModal(menu);
  document.addEventListener("click", (event) => {
    const { target } = event;
    const menu = findMenu();
    if (!menu || !(target instanceof Element)) return;
    // A click on the backdrop, which is left of the dialog, has the dialog as its target.
    if (target === menu && event.offsetX < 0) menu.close();
    const button = target.closest(`[commandfor="${SITE_MENU_ID}"]`);
    if (!button) return;
    // Making the page inert recalculates the style of every element: the press is painted first.
    event.preventDefault();
    afterPaint(() => (button.getAttribute("command") === "close" ? menu.close() : menu.showModal()));
  });
}

/** The error screen mounts the layout again, so the element changes. */
function findMenu(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${SITE_MENU_ID}`);
}

/** Keeps the focus and the scroll position. */
function makeModal(menu: HTMLDialogElement): void {
  const { activeElement } = document;
  const { scrollTop } = menu;
  menu.hidePopover();
  menu.showModal();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  menu.scrollTop = scrollTop;
}
