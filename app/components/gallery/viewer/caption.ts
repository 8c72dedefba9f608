import type PhotoSwipe from "photoswipe";
import type { ViewerItem } from "../gallery-picture";

/** Adds the title under the picture and announces each picture to screen readers. */
export function addCaption(viewer: PhotoSwipe, items: readonly ViewerItem[]): void {
  viewer.on("uiRegister", () => {
    viewer.ui?.registerElement({
      name: "caption",
      order: 30,
      appendTo: "root",
      onInit: (element) => {
        viewer.on("change", () => {
          element.textContent = items[viewer.currIndex]?.title ?? "";
        });
      },
    });
    viewer.ui?.registerElement({
      name: "announcer",
      className: "sr-only",
      order: 31,
      appendTo: "root",
      onInit: (element) => {
        element.ariaLive = "polite";
        let announced = "";
        viewer.on("change", () => {
          const text = announcement(items, viewer.currIndex);
          if (text === announced) return;
          announced = text;
          // A live region announces changes: the first text is set once the region is in the document.
          requestAnimationFrame(() => {
            element.textContent = text;
          });
        });
      },
    });
  });
}

/** @param index from 0 */
function announcement(items: readonly ViewerItem[], index: number): string {
  const alt = items[index]?.alt;
  const place = `Picture ${index + 1} of ${items.length}`;
  return alt ? `${place}: ${alt}` : place;
}
