import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { NavigationHooks, Router } from "~/base/framework/router-internals";
import { m } from "~/paraglide/messages";
import { shownLocationKey, subscribeToShownLocation } from "./shown-location";

/** ms (docs/product.md, "Loading bar"). */
const DURATION = 2000;
const THROTTLE = 200;
const HIDE_DELAY = 500;
const RESET_DELAY = 400;

type Phase = "off" | "running" | "full" | "hiding";

const MESSAGES: Partial<Record<Phase, () => string>> = { running: m.shell_loading, full: m.shell_loaded };

const percentAfter = (elapsed: number) => (2 / Math.PI) * 100 * Math.atan(((elapsed / DURATION) * 100) / 50);

type Progress = Parameters<NavigationHooks["setProgress"]>[0];

let progress: Progress = { fetching: false, failed: false };
const listeners = new Set<() => void>();

export function setProgress(next: Progress): void {
  progress = next;
  for (const listener of listeners) listener();
}

function subscribeToProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The bar during a navigation of more than 200 ms, until its page is on the screen; announced politely to screen readers. */
function LoadingBar({ router }: { router: Router }) {
  const bar = useRef<HTMLDivElement>(null);
  const { navigation, errors, location } = useSyncExternalStore(router.subscribe, () => router.state);
  const shownKey = useSyncExternalStore(subscribeToShownLocation, shownLocationKey);
  const { fetching, failed } = useSyncExternalStore(subscribeToProgress, () => progress);
  // The router is idle before the next page is on the screen. Until then the links are those of the old page.
  const rendering = location.key !== shownKey;
  const busy = navigation.state !== "idle" || fetching || rendering;
  const [phase, setPhase] = useState<Phase>("off");
  const [error, setError] = useState(false);

  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => {
        setError(false);
        setPhase("running");
      }, THROTTLE);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === "running" ? "full" : now));
  }, [busy]);

  useEffect(() => {
    if (!busy && phase === "full") setError(failed || Boolean(errors));
  }, [busy, phase, failed, errors]);

  useEffect(() => {
    // The bar of a next navigation may start just before such a timer: it stays.
    if (phase === "full") {
      const timer = setTimeout(() => setPhase((now) => (now === "full" ? "hiding" : now)), HIDE_DELAY);
      return () => clearTimeout(timer);
    }
    if (phase === "hiding") {
      const timer = setTimeout(() => setPhase((now) => (now === "hiding" ? "off" : now)), RESET_DELAY);
      return () => clearTimeout(timer);
    }
  }, [phase]);

  // A layout effect ends in the commit that fills the bar. Another frame after it would shrink the bar again.
  useLayoutEffect(() => {
    if (phase !== "running") return;
    const start = performance.now();
    let frame = 0;
    const creep = () => {
      bar.current?.style.setProperty("transform", `scaleX(${percentAfter(performance.now() - start) / 100})`);
      frame = requestAnimationFrame(creep);
    };
    creep();
    return () => cancelAnimationFrame(frame);
  }, [phase]);

  const over = phase === "full" || phase === "hiding";
  return (
    <>
      {phase === "off" ? null : (
        <div
          ref={bar}
          aria-hidden="true"
          data-loading-bar={error ? "error" : phase}
          style={over ? { transform: "scaleX(1)" } : undefined}
          className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] origin-left transition-opacity duration-[400ms] ${
            error ? "bg-danger" : "bg-accent"
          } ${phase === "hiding" ? "opacity-0" : ""}`}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {error ? m.shell_load_failed() : MESSAGES[phase]?.()}
      </p>
    </>
  );
}

/** Renders the bar outside the router's tree, which an error screen mounts again. */
export function showLoadingBar(router: Router): void {
  const container = document.body.appendChild(document.createElement("div"));
  createRoot(container).render(<LoadingBar router={router} />);
}
