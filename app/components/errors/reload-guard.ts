/** Two reloads for the same reason are at least this many ms apart (specification, sections 8 and 9). */
const APART = 10_000;

/**
 * Whether the page may be loaded anew by itself, which is noted: a fault that comes again at once is no passing one.
 * @param reason the name of the note, which outlives the page
 * @returns false where the browser keeps no notes (storage is refused): nothing would end the reloads
 */
export function mayReload(reason: string): boolean {
  const now = performance.timeOrigin + performance.now();
  try {
    if (now - Number(sessionStorage.getItem(reason) ?? 0) < APART) return false;
    sessionStorage.setItem(reason, String(now));
    return true;
  } catch {
    return false;
  }
}
