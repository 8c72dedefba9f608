import { STAR, showStars } from "~/design/components/star/show-stars";
import { onStarsChanged, storedStars, storeStars } from "~/design/components/star/star-storage";
import { hasStar, withoutStar, withStars } from "~/design/model/stars";

/** Keeps what is starred on a kept page, where the site's own script does not run. A phone that refuses leaves a star as it is. */
export function pressStars(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>(STAR);
    if (!button) return;
    event.preventDefault();
    const { star = "" } = button.dataset;
    const words = storedStars();
    storeStars(hasStar(words, star) ? withoutStar(words, star) : withStars(words, [star]));
  });
  showStars();
  onStarsChanged(showStars);
}
