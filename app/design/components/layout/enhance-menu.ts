import { afterPaint } from "~/design/components/feedback/timing";
import { SITE_MENU_ID } from "./site-menu";

/**
 * Makes the dialog menu modal for the lifetime of the document, also one that was opened as a popover before. Its buttons and
 * a click on the backdrop open and close it; a press is painted before the menu.
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
    const button = target.closest(`[popovertarget="${SITE_MENU_ID}"]`);
    if (!button) return;
    // Making the page inert recalculates the style of every element: the press is painted first.
    event.preventDefault();
    afterPaint(() => (menu.open ? menu.close() : menu.showModal()));
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
