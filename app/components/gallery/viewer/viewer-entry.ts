/** Marks the history entry that the viewer added, so that it is known as such after a reload too. */
const MARK = "pictureViewer";

/**
 * The open viewer's entry in the history. What the router keeps in an entry's state stays there, and the router is never
 * told: within the viewer nothing but the hash changes.
 */
export function createViewerEntry() {
  let leaving: { left: Promise<void>; done: () => void } | null = null;

  return {
    /** Adds an entry for the open viewer: Back then closes it. */
    enter(hash: string): void {
      history.pushState({ ...history.state, [MARK]: true }, "", hash);
    },

    /** Writes the picture shown into the address. */
    follow(hash: string): void {
      try {
        history.replaceState(history.state, "", hash);
      } catch {
        // Safari refuses more than 100 changes in 30 s: the address then stays a few pictures behind.
      }
    },

    /** Takes the picture out of the address: back over the entry that was added, or in place where none was. */
    leave(): void {
      if (history.state?.[MARK] !== true) {
        history.replaceState(history.state, "", location.pathname + location.search);
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      leaving = { left: promise, done: resolve };
      history.back();
    },

    /** Resolves once an entry that is being left is left: one that is added before that would be left instead. */
    async settled(): Promise<void> {
      await leaving?.left;
    },

    /** Tells whether a `popstate` is the one that `leave` asked for. */
    takesPop(): boolean {
      leaving?.done();
      const taken = leaving !== null;
      leaving = null;
      return taken;
    },
  };
}
