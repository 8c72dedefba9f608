import { afterPaint } from "~/components/rendering/after-paint";
import { SITE_MENU_ID } from "./site-menu";

/**
 * Completes the dialog menu for as long as the document lives. What was opened as a popover becomes modal, its buttons and a
 * click beside it work where the browser knows neither `command` nor `closedby`, and a press is painted before the menu.
 */
export function enhanceMenu(): void {
  const menu = findMenu();
  if (menu?.hidePopover && menu.matches(":popover-open")) makeModal(menu);
  document.addEventListener("click", (event) => {
    const { target } = event;
    const menu = findMenu();
    if (!menu || !(target instanceof Element)) return;
    // The backdrop counts as the dialog itself, at whose left it is.
    if (target === menu && event.offsetX < 0) menu.close();
    const button = target.closest(`[commandfor="${SITE_MENU_ID}"]`);
    if (!button) return;
    // The rest of the page becomes inert or comes back, which costs a style for every element: the press shows first.
    event.preventDefault();
    afterPaint(() => (button.getAttribute("command") === "close" ? menu.close() : menu.showModal()));
  });
}

/** The error screen mounts the layout again: the element is not always the same. */
function findMenu(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${SITE_MENU_ID}`);
}

/** The visitor keeps the place in the menu. */
function makeModal(menu: HTMLDialogElement): void {
  const { activeElement } = document;
  const { scrollTop } = menu;
  menu.hidePopover();
  menu.showModal();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  menu.scrollTop = scrollTop;
}
