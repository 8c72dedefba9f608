import { isPlainClick } from "~/design/components/navigation/links";
import { linkTarget } from "~/visitors/map/hall/link-target";
import { pressOf } from "~/visitors/map/hall/zoom-buttons";
import { controlZoom } from "~/visitors/map/zoom";

/** The script of the kept map: fingers, wheel, keys and buttons move it as on the site, and what is pressed opens where the page is. */

const SCROLLED = "map-scrolled";

/** Where the page was when a booth was pressed: a kept map is another document. */
function takeScroll(): number {
  const top = Number(sessionStorage.getItem(SCROLLED));
  sessionStorage.removeItem(SCROLLED);
  return top;
}

function start(stage: HTMLElement): void {
  const zoom = controlZoom(stage, new AbortController().signal);
  stage.addEventListener("click", (event) => {
    const press = pressOf(event.target);
    if (press) zoom.change(press);
    const to = isPlainClick(event) ? linkTarget(event.target, location) : null;
    if (!to) return;
    event.preventDefault();
    if (to.pathname === location.pathname) sessionStorage.setItem(SCROLLED, String(scrollY));
    location.assign(to);
  });
  const top = takeScroll();
  if (top > 0) scrollTo({ top, behavior: "instant" });
}

const stage = document.querySelector<HTMLElement>(".map-stage");
if (stage) start(stage);
