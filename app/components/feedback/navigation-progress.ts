/** What of a navigation the router itself does not tell: code being fetched before it starts, and a network that failed. */
type Progress = { fetching: boolean; failed: boolean };

let progress: Progress = { fetching: false, failed: false };
const listeners = new Set<() => void>();

/** Tells the loading bar. */
export function setProgress(next: Progress): void {
  progress = next;
  for (const listener of listeners) listener();
}

export function readProgress(): Progress {
  return progress;
}

/** @returns stops telling */
export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
