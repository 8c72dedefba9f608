/** Runs work after the next paint, so that the response to a press is painted before heavy work. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** ms after the page's `load` event at which work starts even if the browser is never idle. */
const IDLE_TIMEOUT = 3_000;

/** Starts work when the page has loaded and the browser is idle. Its files may be missing, such as without a network: the work is optional. */
export function whenIdle(start: () => Promise<void>): void {
  const begin = () => void start().catch(() => {});
  const wait = () => {
    // Safari has no idle callback.
    window.requestIdleCallback?.(begin, { timeout: IDLE_TIMEOUT }) ?? setTimeout(begin, IDLE_TIMEOUT);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait);
}
