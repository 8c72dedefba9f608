import { onPopBeforeRouter } from "~/framework/pop-before-router";
import type { ViewerItem } from "../gallery-picture";
import { type OpenViewer, openViewer } from "./open-viewer";
import { createViewerEntry } from "./viewer-entry";
import { readViewerHash, viewerHash } from "./viewer-hash";
import { hasViewerStyles, loadViewerStyles } from "./viewer-styles";
import { waitFor } from "./wait-for";

/** The pictures of a viewer. */
export interface PictureSet {
  /** The viewer's name. */
  name: string;
  /** Offers rotation. */
  rotation: boolean;
  /** All pictures, also those without a thumbnail on the page. */
  items(): readonly ViewerItem[];
}

export interface ViewerControlOptions {
  /** Gallery id in the address, and `data-gallery` of the thumbnails' container. */
  gid: number;
  /** Path and query of the pictures' page. */
  page: string;
  /** The current set. */
  read(): PictureSet;
  /** Aborted when the set is unmounted. */
  stopped: AbortSignal;
}

export interface ViewerControl {
  /** Shows a picture of the set, counted from 0. */
  open(index: number): Promise<void>;
}

/**
 * Connects a set of pictures to the address and the viewer: opens it on demand, from the hash on load and on Forward, and
 * closes it on Back. The router is not involved: within the viewer only the hash changes.
 */
export function controlViewer({ gid, page, read, stopped }: ViewerControlOptions): ViewerControl {
  const entry = createViewerEntry();
  const here = new URL(page, location.href);
  let opening = false;
  let viewer: OpenViewer | null = null;
  /** Whether the address names the picture, so that closing changes the address. */
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

  /** Runs before the router, which would load the page's data again because the hash changed. */
  function onPopState(): boolean {
    if (location.pathname !== here.pathname || location.search !== here.search) {
      // Several entries at once, to another page: the router's.
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
