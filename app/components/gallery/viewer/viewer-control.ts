import { onPopBeforeRouter } from "../before-router";
import type { ViewerItem } from "../gallery-picture";
import { type OpenViewer, openViewer } from "./open-viewer";
import { createViewerEntry } from "./viewer-entry";
import { readViewerHash, viewerHash } from "./viewer-hash";
import { hasViewerStyles, loadViewerStyles } from "./viewer-styles";
import { waitFor } from "./wait-for";

/** Pictures that are looked at together. */
export interface PictureSet {
  /** What the viewer is called. */
  name: string;
  /** Offers rotation. */
  rotation: boolean;
  /** All pictures, also those without a thumbnail on the page. */
  items(): readonly ViewerItem[];
}

export interface ViewerControlOptions {
  /** Gallery id in the address; the element that holds the thumbnails has it as `data-gallery`. */
  gid: number;
  /** Path and query of the page that the pictures stand on. */
  page: string;
  /** The set as it is now. */
  read(): PictureSet;
  /** Comes when the set leaves the page. */
  stopped: AbortSignal;
}

export interface ViewerControl {
  /** Shows a picture of the set, counted from 0. */
  open(index: number): Promise<void>;
}

/**
 * Ties a set of pictures to the address and the viewer: opens it on demand, from the hash on load, and on Forward; closes
 * it on Back. Works beside the router, which need not know: within the viewer only the hash changes.
 */
export function controlViewer({ gid, page, read, stopped }: ViewerControlOptions): ViewerControl {
  const entry = createViewerEntry();
  const here = new URL(page, location.href);
  let opening = false;
  let viewer: OpenViewer | null = null;
  /** Whether the address names the picture shown, so that closing has something to take back. */
  let inAddress = false;

  async function open(index: number, from: "thumbnail" | "address") {
    const { name, rotation, items: readItems } = read();
    const items = readItems();
    if (opening || viewer || stopped.aborted || !items[index]) return;
    opening = true;
    try {
      await entry.settled();
      if (!(await hasViewerStyles(() => void open(index, from)))) return;
      viewer = await openViewer({
        name,
        rotation,
        items,
        index,
        fromThumbnail: from === "thumbnail",
        signal: stopped,
        onOpen() {
          if (from === "thumbnail") entry.enter(viewerHash({ gid, pid: index + 1 }));
          inAddress = true;
        },
        onShow(shown) {
          if (inAddress) entry.follow(viewerHash({ gid, pid: shown + 1 }));
        },
        onClose() {
          if (inAddress) entry.leave();
          inAddress = false;
        },
        onClosed() {
          viewer = null;
        },
      });
    } catch (error) {
      if (!stopped.aborted) throw error;
    } finally {
      opening = false;
    }
  }

  /** Heard before the router, which would load the page's data again because a hash went away. */
  function onPopState(): boolean {
    if (location.pathname !== here.pathname || location.search !== here.search) {
      // Several entries at once, to another page: that is the router's.
      inAddress = false;
      viewer?.destroy();
      return false;
    }
    const named = readViewerHash(location.hash);
    const index = named?.gid === gid ? named.pid - 1 : null;
    const ours = entry.takesPop() || viewer !== null || (index !== null && read().items()[index] !== undefined);
    if (!ours) return false;
    if (viewer && index === null) {
      inAddress = false;
      viewer.close();
    } else if (viewer && index !== null) {
      viewer.goTo(index);
    } else if (index !== null) {
      void open(index, "address");
    }
    return true;
  }

  async function openFromHash() {
    const named = readViewerHash(location.hash);
    if (named?.gid !== gid) return;
    const gallery = await waitFor(() => document.querySelector(`[data-gallery="${gid}"]`), stopped);
    if (gallery) await open(named.pid - 1, "address");
  }

  loadViewerStyles().catch(() => undefined);
  onPopBeforeRouter(onPopState, stopped);
  stopped.addEventListener("abort", () => {
    inAddress = false;
    viewer?.destroy();
  });
  void openFromHash();

  return { open: (index) => open(index, "thumbnail") };
}
