import { keyOfWord } from "~/design/model/stars";
import { storedStars } from "./star-storage";

/** The buttons of stars. */
export const STAR = "button[data-star]";

/** Shows on each star of the document whether its thing is starred. */
export function showStars(): void {
  const keys = new Set(storedStars().map(keyOfWord));
  for (const button of document.querySelectorAll<HTMLButtonElement>(STAR)) {
    const pressed = String(keys.has(keyOfWord(button.dataset.star ?? "")));
    if (button.getAttribute("aria-pressed") === pressed) continue;
    button.setAttribute("aria-pressed", pressed);
    button.firstElementChild?.setAttribute("fill", pressed === "true" ? "currentColor" : "none");
  }
}
