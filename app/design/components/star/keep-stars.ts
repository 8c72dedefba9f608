import { notify } from "~/design/components/feedback/notify";
import { hasStar, MAX_STARS, withoutStar, withStars } from "~/design/model/stars";
import { m } from "~/paraglide/messages";
import { STAR, showStars } from "./show-stars";
import { onStarsChanged, storedStars, storeStars } from "./star-storage";

/**
 * Keeps what is starred in this browser, and shows it on all stars of the page and of those that come.
 * @param openPlan shows the plan
 */
export function keepStars(openPlan: () => void): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>(STAR);
    if (!button || event.defaultPrevented) return;
    event.preventDefault();
    pressStar(button.dataset.star ?? "", openPlan);
  });
  showStars();
  onStarsChanged(showStars);
  new MutationObserver(showStars).observe(document.body, { childList: true, subtree: true });
}

function pressStar(word: string, openPlan: () => void): void {
  const words = storedStars();
  if (!hasStar(words, word) && words.length >= MAX_STARS) {
    void notify({
      id: "plan",
      type: "info",
      title: m.plan_full_title(),
      description: m.plan_full({ count: MAX_STARS }),
    });
    return;
  }
  const next = hasStar(words, word) ? withoutStar(words, word) : withStars(words, [word]);
  if (!storeStars(next)) sayRefused();
  else if (words.length === 0)
    void notify({
      ...{ id: "plan", type: "success", title: m.plan_first_title(), description: m.plan_first() },
      action: { label: m.plan_open(), onClick: openPlan },
    });
}

let saidRefused = false;

/** Says once that this browser keeps nothing. */
export function sayRefused(): void {
  if (saidRefused) return;
  saidRefused = true;
  void notify({ id: "plan", type: "warning", title: m.plan_refused_title(), description: m.plan_refused() });
}
