import type PhotoSwipe from "photoswipe";
import type { ViewerItem } from "./gallery-picture";
import { closeAtOnce, openViewer } from "./open-viewer";
import { viewerHash } from "./viewer-address";
import { hasViewerStyles, loadViewerStyles } from "./viewer-styles";
import { waitFor } from "./wait-for";

export interface PictureSet {
  name: string;
  rotation: boolean;
  items(): readonly ViewerItem[];
}

/**
 * Opens the viewer, changes its picture, or closes it.
 * @param index of the picture in the address; null when it names none
 * @param fromThumbnail the picture zooms from its thumbnail; otherwise it fades in
 */
export type ShowPicture = (index: number | null, fromThumbnail: boolean) => void;

interface ViewerControlOptions {
  /** Gallery id in the address, and `data-gallery` of the thumbnails' container. */
  gid: number;
  read(): PictureSet;
  /** Removes the picture from the address. */
  leave(): void;
  /** The page is left. */
  stopped: AbortSignal;
}

/** Shows the picture that the address names. */
export function controlViewer({ gid, read, leave, stopped }: ViewerControlOptions): ShowPicture {
  /** Index of the picture in the address. */
  let named: number | null = null;
  let viewer: PhotoSwipe | null = null;
  let opening = false;

  async function open(fromThumbnail: boolean) {
    if (opening) return;
    opening = true;
    try {
      if (!(await waitFor(() => document.querySelector(`[data-gallery="${gid}"]`), stopped))) return;
      if (!(await hasViewerStyles(() => void open(fromThumbnail)))) return;
      const { name, rotation, items: readItems } = read();
      const items = readItems();
      if (named === null || !items[named]) return;
      viewer = await openViewer({
        name,
        rotation,
        items,
        index: named,
        fromThumbnail,
        signal: stopped,
        onShow: follow,
        onClose() {
          // The address still names a picture, unless Back has closed the viewer.
          if (named !== null) leave();
          named = null;
        },
        onClosed() {
          viewer = null;
        },
      });
      // Back while the picture was being measured.
      if (named === null) viewer.close();
    } catch (error) {
      if (!stopped.aborted) throw error;
    } finally {
      opening = false;
    }
  }

  /** Changes the address without the router, which would render the page for each picture. */
  function follow(index: number) {
    if (named === null) return;
    named = index;
    try {
      history.replaceState(history.state, "", viewerHash({ gid, pid: index + 1 }));
    } catch {
      // Safari refuses more than 100 changes in 30 s: the address then names an earlier picture.
    }
  }

  loadViewerStyles().catch(() => undefined);
  stopped.addEventListener("abort", () => {
    named = null;
    if (viewer) closeAtOnce(viewer);
  });

  return (index, fromThumbnail) => {
    named = index;
    if (index === null) viewer?.close();
    else if (viewer) viewer.goTo(index);
    else void open(fromThumbnail);
  };
}
