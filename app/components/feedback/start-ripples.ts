const BUTTON = ".button-accent, .button-quiet, [data-ripple]";

/** The button that an event is about, if it ripples. */
export type RippleTarget = (event: PointerEvent) => HTMLElement | null;

function rippleTarget(event: PointerEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTON) : null;
}

/**
 * Waits for the first pointer over a button, and only then loads the code of the ripple. A finger is over a button just
 * before it presses, so that even the first press shows one.
 * @returns stops waiting
 */
export function watchRipples(): () => void {
  let pressed: PointerEvent | undefined;
  let loading = false;
  const wake = (event: PointerEvent) => {
    if (!rippleTarget(event)) return;
    if (event.type === "pointerdown") pressed = event;
    if (loading) return;
    loading = true;
    import("./ripple").then(({ startRipples }) => startRipples(rippleTarget, pressed), stop).finally(stop);
  };
  const stop = () => {
    document.removeEventListener("pointerover", wake);
    document.removeEventListener("pointerdown", wake);
  };
  document.addEventListener("pointerover", wake);
  document.addEventListener("pointerdown", wake);
  return stop;
}
