import { useEffect } from "react";
import { findIn } from "./find-target";

const RIPPLE_BUTTON = ".button-accent, .button-quiet, [data-ripple]";

/** Loads the code of tooltips (`data-tooltip`) and ripples when the pointer or the focus first reaches such an element. */
export function LoadOnIntent() {
  useEffect(() => {
    const stops = [loadTooltips(), loadRipples()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}

function loadTooltips(): () => void {
  const findTarget = findIn("[data-tooltip]");
  const stop = onIntent(["pointerover", "pointerdown", "focusin"], (event) => {
    if (!findTarget(event)) return;
    stop();
    import("./tooltip-layer").then(({ startTooltips }) => startTooltips(event, findTarget)).catch(() => {});
  });
  return stop;
}

/** A finger is over a button just before it presses, so that even the first press shows a ripple. */
function loadRipples(): () => void {
  const findTarget = findIn(RIPPLE_BUTTON);
  let pressed: Event | undefined;
  let loading = false;
  const stop = onIntent(["pointerover", "pointerdown"], (event) => {
    if (!findTarget(event)) return;
    if (event.type === "pointerdown") pressed = event;
    if (loading) return;
    loading = true;
    import("./ripple").then(({ startRipples }) => startRipples(findTarget, pressed), stop).finally(stop);
  });
  return stop;
}

function onIntent(types: readonly string[], listener: (event: Event) => void): () => void {
  for (const type of types) document.addEventListener(type, listener);
  return () => {
    for (const type of types) document.removeEventListener(type, listener);
  };
}
