import type { FindTarget } from "./find-target";

/** ms (docs/product.md, "Tooltips, ripples and numbers"). */
const SHOW_DELAY = 200;
const HIDE_DELAY = 100;
const TOUCH_HOLD = 500;

const EVENTS = ["pointerover", "pointerdown", "pointerup", "pointercancel", "focusin", "focusout", "keydown"];

/**
 * Decides when which element's tooltip is visible: 200 ms after the mouse or the keyboard's focus reaches it, 500 ms after a
 * finger holds it; hidden 100 ms after leaving, and at once on Escape or a press. It stays while the mouse is over the
 * tooltip itself (WCAG 2.2, criterion 1.4.13).
 * @param show called with the element, or null to hide
 * @returns handles an event from before the listeners were added
 */
export function timeTooltips(
  show: (target: HTMLElement | null) => void,
  findTarget: FindTarget,
): (event: Event) => void {
  let timer = 0;
  let wanted: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  // A dialog that a press opens focuses its first button: its tooltip must not show.
  let byKeyboard = true;

  const set = (target: HTMLElement | null) => {
    shown = target;
    show(target);
  };
  function plan(target: HTMLElement | null, delay: number) {
    if (target === wanted) return;
    clearTimeout(timer);
    wanted = target;
    timer = window.setTimeout(() => set(target), delay);
  }
  function dismiss() {
    clearTimeout(timer);
    wanted = null;
    set(null);
  }
  const leave = () => plan(null, HIDE_DELAY);

  function onPointerOver(event: Event) {
    const target = findTarget(event);
    if (target) plan(target, SHOW_DELAY);
    else if (event.target instanceof Element && event.target.closest("[role=tooltip]")) {
      clearTimeout(timer);
      wanted = shown;
    } else leave();
  }
  function onTouch(event: PointerEvent) {
    const target = findTarget(event);
    if (event.type === "pointerup" || event.type === "pointercancel") leave();
    if (event.type !== "pointerdown") return;
    dismiss();
    if (target) plan(target, TOUCH_HOLD);
  }
  function onEvent(event: Event) {
    if (event.type === "keydown") byKeyboard = true;
    if (event.type === "pointerdown") byKeyboard = false;
    if (event instanceof PointerEvent && event.pointerType === "touch") onTouch(event);
    else if (event.type === "pointerover") onPointerOver(event);
    else if (event.type === "pointerdown") dismiss();
    else if (event.type === "focusout") leave();
    else if (event.type === "focusin" && byKeyboard && findTarget(event)?.matches(":focus-visible")) {
      plan(findTarget(event), SHOW_DELAY);
    } else if (event instanceof KeyboardEvent && event.key === "Escape") dismiss();
  }

  for (const type of EVENTS) document.addEventListener(type, onEvent);
  document.documentElement.addEventListener("pointerleave", leave);
  return onEvent;
}
