import { useEffect } from "react";
import { watchRipples } from "~/components/feedback/start-ripples";
import { watchTooltips } from "~/components/feedback/start-tooltips";

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
