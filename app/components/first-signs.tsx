import { useEffect } from "react";
import { watchRipples } from "./ripple/watch-ripples";
import { watchTooltips } from "./tooltip/watch-tooltips";

/** Watches for the first sign that a visitor needs what is not loaded with a page: tooltips and ripples. */
export function FirstSigns() {
  useEffect(() => {
    const stops = [watchTooltips(), watchRipples()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
