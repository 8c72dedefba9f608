import { autoUpdate, flip, offset, shift, useFloating, useTransitionStyles } from "@floating-ui/react";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { TooltipTarget } from "./start-tooltips";
import { timeTooltips } from "./tooltip-timing";

/** px between the button and its tooltip, and between the tooltip and the edge of the window. */
const DISTANCE = 10;
const EDGE = 8;
/** Shift-away: it comes out of the button's side and goes back there. Times in ms, lengths in px. */
const DURATION = 150;
const SHIFT = 10;

const AWAY = { top: `0 ${SHIFT}px`, bottom: `0 -${SHIFT}px`, left: `${SHIFT}px 0`, right: `-${SHIFT}px 0` };

/** The one tooltip of the page: it has no arrow, and stands above its button or below it. */
function TooltipLayer({ target }: { target: HTMLElement | null }) {
  const [text, setText] = useState("");
  const { refs, floatingStyles, context } = useFloating({
    open: target !== null,
    placement: "top",
    strategy: "fixed",
    middleware: [offset(DISTANCE), flip(), shift({ padding: EDGE })],
    whileElementsMounted: autoUpdate,
  });
  const { isMounted, styles } = useTransitionStyles(context, {
    duration: DURATION,
    initial: ({ side }) => ({ opacity: 0, translate: AWAY[side] }),
    open: { opacity: 1, translate: "0 0" },
  });
  useLayoutEffect(() => {
    if (!target) return;
    refs.setReference(target);
    setText(target.dataset.tooltip ?? "");
  }, [target, refs]);
  if (!isMounted) return null;
  return (
    <div ref={refs.setFloating} style={floatingStyles} className="tooltip-place">
      <div role="tooltip" className="tooltip" style={styles}>
        {text}
      </div>
    </div>
  );
}

/**
 * Shows tooltips from here on.
 * @param first the event that woke this code, which may already want one
 */
export function startTooltips(first: Event, tooltipTarget: TooltipTarget): void {
  const place = document.createElement("div");
  const root = createRoot(place);
  const take = timeTooltips((target) => {
    // Inside an open dialog it has to stand in the dialog, or the browser draws it beneath.
    if (target) (target.closest("dialog") ?? document.body).append(place);
    flushSync(() => root.render(<TooltipLayer target={target} />));
  }, tooltipTarget);
  take(first);
}
