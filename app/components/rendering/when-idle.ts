/** Work that may wait is begun this many ms after the page has loaded, at the latest. */
const PATIENCE = 3_000;

/** Starts work once the page has loaded and the browser has nothing better to do. Work that cannot be had is left out. */
export function whenIdle(start: () => Promise<void>): void {
  const begin = () => void start().catch(() => {});
  const wait = () => {
    // Safari has no idle callback.
    window.requestIdleCallback?.(begin, { timeout: PATIENCE }) ?? setTimeout(begin, PATIENCE);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait);
}
