/** An element with this attribute shows its value as a tooltip. Only for buttons whose name is not to be seen otherwise. */
const TOOLTIP = "[data-tooltip]";

const FIRST_SIGNS = ["pointerover", "pointerdown", "focusin"] as const;

/** The element with a tooltip that an event is about, if any. */
export type TooltipTarget = (event: Event) => HTMLElement | null;

function tooltipTarget(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(TOOLTIP) : null;
}

/**
 * Waits for the first sign that a tooltip may be wanted, and only then loads the code that shows them.
 * @returns stops waiting
 */
export function watchTooltips(): () => void {
  const wake = (event: Event) => {
    if (!tooltipTarget(event)) return;
    stop();
    import("./tooltip-layer").then(({ startTooltips }) => startTooltips(event, tooltipTarget)).catch(() => {});
  };
  const stop = () => {
    for (const sign of FIRST_SIGNS) document.removeEventListener(sign, wake);
  };
  for (const sign of FIRST_SIGNS) document.addEventListener(sign, wake);
  return stop;
}
