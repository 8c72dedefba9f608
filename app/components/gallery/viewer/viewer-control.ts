import type PhotoSwipe from "photoswipe";
import { beforeReload } from "~/components/errors/page-reload";
import { onPopBeforeRouter } from "~/framework/pop-before-router";
import type { ViewerItem } from "./gallery-picture";
import { closeAtOnce, openViewer } from "./open-viewer";
import { createViewerEntry, readViewerHash, viewerHash } from "./viewer-address";
import { hasViewerStyles, loadViewerStyles } from "./viewer-styles";
import { waitFor } from "./wait-for";

export interface PictureSet {
  name: string;
  rotation: boolean;
  items(): readonly ViewerItem[];
}

interface ViewerControlOptions {
  /** Gallery id in the address, and `data-gallery` of the thumbnails' container. */
  gid: number;
  page: string;
  read(): PictureSet;
  stopped: AbortSignal;
}

/** Opens the viewer on demand, from the hash and on Forward, and closes it on Back, without the router: only the hash changes. */
export function controlViewer({ gid, page, read, stopped }: ViewerControlOptions): (index: number) => Promise<void> {
  const entry = createViewerEntry();
  const here = new URL(page, location.href);
  let opening = false;
  let viewer: PhotoSwipe | null = null;
  /** Whether the address names the picture, so that closing changes the address. */
  let inAddress = false;

  async function open(index: number, from: "thumbnail" | "address") {
    const { name, rotation, items: readItems } = read();
    const items = readItems();
    if (opening || viewer || stopped.aborted || !items[index]) return;
    opening = true;
    const enterAddress = () => {
      if (from === "thumbnail") entry.enter(viewerHash({ gid, pid: index + 1 }));
      inAddress = true;
    };
    // The reloaded page opens the picture that its address names.
    const forget = beforeReload(() => inAddress || enterAddress());
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
        onOpen: enterAddress,
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
      forget();
      opening = false;
    }
  }

  function destroy() {
    inAddress = false;
    if (viewer) closeAtOnce(viewer);
  }

  /** Runs before the router, which would load the page's data again because the hash changed. */
  function onPopState(): boolean {
    if (location.pathname !== here.pathname || location.search !== here.search) {
      // Several entries at once, to another page: the router's.
      destroy();
      return false;
    }
    const named = readViewerHash(location.hash);
    const index = named?.gid === gid ? named.pid - 1 : null;
    const ours = entry.takesPop() || viewer !== null || (index !== null && read().items()[index] !== undefined);
    if (!ours) return false;
    if (index !== null) {
      if (viewer) viewer.goTo(index);
      else void open(index, "address");
    } else if (viewer) {
      inAddress = false;
      viewer.close();
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
  stopped.addEventListener("abort", destroy);
  void openFromHash();

  return (index) => open(index, "thumbnail");
}
