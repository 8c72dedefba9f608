/** Does work once the browser has painted what it already knows, so that a press is answered before what is heavy. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
