/** Marks the viewer's history entry, also after a reload. */
const MARK = "pictureViewer";

/** The open viewer's history entry. The router's state in an entry stays; only the hash changes. */
export function createViewerEntry() {
  let leaving: { left: Promise<void>; done: () => void } | null = null;

  return {
    /** Adds an entry for the open viewer, which Back closes. */
    enter(hash: string): void {
      history.pushState({ ...history.state, [MARK]: true }, "", hash);
    },

    /** Sets the picture in the address. */
    follow(hash: string): void {
      try {
        history.replaceState(history.state, "", hash);
      } catch {
        // Safari refuses more than 100 changes in 30 s: the address is then a few pictures behind.
      }
    },

    /** Removes the picture from the address: goes back over the added entry, or replaces the hash if there is none. */
    leave(): void {
      if (history.state?.[MARK] !== true) {
        history.replaceState(history.state, "", location.pathname + location.search);
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      leaving = { left: promise, done: resolve };
      history.back();
    },

    /** Resolves once `leave` has gone back: an entry added before would be left instead. */
    async settled(): Promise<void> {
      await leaving?.left;
    },

    /** Whether a `popstate` is from `leave`. */
    takesPop(): boolean {
      leaving?.done();
      const taken = leaving !== null;
      leaving = null;
      return taken;
    },
  };
}
