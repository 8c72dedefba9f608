import { useEffect } from "react";

/** Keeps the screen on, where the browser allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const request = () =>
      void navigator.wakeLock?.request("screen").then(
        (granted) => {
          lock = granted;
        },
        // A phone that saves its battery refuses.
        () => undefined,
      );
    // It ends with each look at another app.
    const again = () => document.visibilityState === "visible" && request();
    request();
    document.addEventListener("visibilitychange", again);
    return () => {
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
