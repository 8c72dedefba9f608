import type { FindTarget } from "./find-target";

/** ms (docs/product.md, "Tooltips, ripples and numbers"). */
const DURATION = 400;
const DISSOLVE = 150;
/** ms: a finger that leaves or scrolls this soon does not press. */
const CANCELLATION_PERIOD = 75;

/** Shows ripples from where buttons are pressed. @param first a press before this code was loaded */
export function startRipples(findTarget: FindTarget, first?: Event): void {
  const onPress = (event: PointerEvent) => press(findTarget(event), event);
  document.addEventListener("pointerdown", onPress);
  if (first instanceof PointerEvent) onPress(first);
}

function press(button: HTMLElement | null, event: PointerEvent) {
  if (!button || event.button !== 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const delay = event.pointerType === "touch" ? CANCELLATION_PERIOD : 0;
  const timer = setTimeout(() => spread(button, event, released), delay);
  const ended = new AbortController();
  const release = ({ type }: Event) => {
    ended.abort();
    // A short tap is a press; a touch that the browser takes for scrolling is not.
    if (type === "pointercancel") clearTimeout(timer);
    resolve();
  };
  for (const type of ["pointerup", "pointercancel", "dragend"]) {
    document.addEventListener(type, release, { signal: ended.signal });
  }
}

async function spread(button: HTMLElement, { clientX, clientY }: PointerEvent, released: Promise<void>) {
  const { left, top, width, height } = button.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  const radius = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  const area = document.createElement("span");
  area.className = "ripple-area";
  const wave = area.appendChild(document.createElement("span"));
  wave.className = "ripple";
  Object.assign(wave.style, { left: `${x - radius}px`, top: `${y - radius}px`, width: `${2 * radius}px` });
  button.append(area);
  const grown = wave.animate(
    { scale: ["0", "1"], opacity: [0.25, 0.12] },
    { duration: DURATION, easing: "ease-out", fill: "forwards" },
  );
  await Promise.all([grown.finished, released]);
  await wave.animate({ opacity: [0.12, 0] }, { duration: DISSOLVE, fill: "forwards" }).finished;
  area.remove();
}
