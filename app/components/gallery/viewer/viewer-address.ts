type NamedPicture = { gid: number; pid: number };

/** Reads `#&gid=1&pid=2`, with or without the first `&`, in any order; null for any other hash. */
export function readViewerHash(hash: string): NamedPicture | null {
  const named = new URLSearchParams(hash.slice(1));
  const gid = readId(named.get("gid"));
  const pid = readId(named.get("pid"));
  return gid === null || pid === null ? null : { gid, pid };
}

function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The hash that names a picture, in PhotoSwipe's format. */
export function viewerHash({ gid, pid }: NamedPicture): string {
  return `#&gid=${gid}&pid=${pid}`;
}

/** Marks the viewer's history entry, also after a reload. */
const MARK = "pictureViewer";

/** The open viewer's history entry. The router's state in an entry stays; only the hash changes. */
export function createViewerEntry() {
  let leaving: PromiseWithResolvers<void> | null = null;

  return {
    enter(hash: string): void {
      history.pushState({ ...history.state, [MARK]: true }, "", hash);
    },

    follow(hash: string): void {
      try {
        history.replaceState(history.state, "", hash);
      } catch {
        // Safari refuses more than 100 changes in 30 s: the address then names an earlier picture.
      }
    },

    /** Removes the picture from the address: goes back over the added entry, or replaces the hash if there is none. */
    leave(): void {
      if (history.state?.[MARK] !== true) {
        history.replaceState(history.state, "", location.pathname + location.search);
        return;
      }
      leaving = Promise.withResolvers();
      history.back();
    },

    /** Resolves once `leave` has gone back: an entry added before would be left instead. */
    async settled(): Promise<void> {
      await leaving?.promise;
    },

    takesPop(): boolean {
      leaving?.resolve();
      const taken = leaving !== null;
      leaving = null;
      return taken;
    },
  };
}
