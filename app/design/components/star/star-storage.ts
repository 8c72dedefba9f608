import { readStars, writeStars } from "~/design/model/stars";

/** In the local storage: what is starred is planned for weeks. */
const STORAGE_KEY = "plan";

/** Dispatched on the window after the stars have changed; its `detail` is the text as it was before. */
const STARS_CHANGED = "stars-changed";

/** What is starred in this browser; nothing where it refuses storage. */
export function storedStars(): readonly string[] {
  try {
    return readStars(localStorage.getItem(STORAGE_KEY) ?? "").words;
  } catch {
    return [];
  }
}

/**
 * Stores what is starred, and tells the page.
 * @returns false: the browser refuses, or has no room; what was stored stays
 */
export function storeStars(words: readonly string[]): boolean {
  const before = writeStars(storedStars());
  try {
    if (words.length > 0) localStorage.setItem(STORAGE_KEY, writeStars(words));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    return false;
  }
  window.dispatchEvent(new CustomEvent(STARS_CHANGED, { detail: before }));
  return true;
}

/** Calls back when the stars change: here, in another tab, or while the page was away. @returns ends that */
export function onStarsChanged(listener: (before: string | undefined) => void): () => void {
  const onHere = (event: Event) => listener((event as CustomEvent<string>).detail);
  const onElsewhere = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) listener(undefined);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener(undefined);
  window.addEventListener(STARS_CHANGED, onHere);
  window.addEventListener("storage", onElsewhere);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener(STARS_CHANGED, onHere);
    window.removeEventListener("storage", onElsewhere);
    window.removeEventListener("pageshow", onShow);
  };
}
