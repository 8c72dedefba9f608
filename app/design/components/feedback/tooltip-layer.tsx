import { autoUpdate, flip, offset, shift, useFloating, useTransitionStyles } from "@floating-ui/react";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { FindTarget } from "./find-target";
import { timeTooltips } from "./tooltip-timing";

/** px between the button and its tooltip, and between the tooltip and the edge of the window. */
const DISTANCE = 10;
const EDGE = 8;
/** Shift-away: it moves out of the button and back. ms and px (docs/product.md, "Tooltips, ripples and numbers"). */
const DURATION = 150;
const SHIFT = 10;

const AWAY = { top: `0 ${SHIFT}px`, bottom: `0 -${SHIFT}px`, left: `${SHIFT}px 0`, right: `-${SHIFT}px 0` };

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

/** Starts tooltips. @param first the event that loaded this code and may already show one */
export function startTooltips(first: Event, findTarget: FindTarget): void {
  const container = document.createElement("div");
  const root = createRoot(container);
  const handle = timeTooltips((target) => {
    // A modal dialog is above everything outside it.
    if (target) (target.closest("dialog") ?? document.body).append(container);
    flushSync(() => root.render(<TooltipLayer target={target} />));
  }, findTarget);
  handle(first);
}
