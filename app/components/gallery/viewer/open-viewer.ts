import PhotoSwipe, { type PhotoSwipeOptions, type SlideData } from "photoswipe";
import type { ViewerItem } from "../gallery-picture";
import { addCaption } from "./caption";
import { CLOSE_ICON, NEXT_ICON, PREVIOUS_ICON, ZOOM_ICON } from "./icons";
import { measure } from "./measure";
import { openModal } from "./modal";
import { addRotation } from "./rotation";

export interface ViewerRequest {
  /** What the viewer is called. */
  name: string;
  items: readonly ViewerItem[];
  /** The picture to begin with, from 0. */
  index: number;
  /** Offers rotation. */
  rotation: boolean;
  /** Grows out of its thumbnail; else it fades in. */
  fromThumbnail: boolean;
  /** Stops what has not opened yet. */
  signal: AbortSignal;
  /** Called once, before the first picture shows. */
  onOpen(): void;
  /** Called whenever another picture shows. */
  onShow(index: number): void;
  /** Called when it begins to close. */
  onClose(): void;
  /** Called when it is gone. */
  onClosed(): void;
}

export interface OpenViewer {
  goTo(index: number): void;
  close(): void;
  /** Closes at once. */
  destroy(): void;
}

const OPTIONS: PhotoSwipeOptions = {
  bgOpacity: 0.97,
  closeTitle: "Close",
  zoomTitle: "Zoom",
  arrowPrevTitle: "Previous picture",
  arrowNextTitle: "Next picture",
  closeSVG: CLOSE_ICON,
  zoomSVG: ZOOM_ICON,
  arrowPrevSVG: PREVIOUS_ICON,
  arrowNextSVG: NEXT_ICON,
  errorMsg: "This picture could not be loaded.",
  // The dialog around it does both, and does them while the viewer still opens.
  trapFocus: false,
  returnFocus: false,
  // Room for the buttons and the caption; on a screen too low for that they lie over the picture.
  paddingFn: ({ y }) =>
    y > 480 ? { top: 64, bottom: 64, left: 0, right: 0 } : { top: 0, bottom: 0, left: 0, right: 0 },
};

/**
 * Shows pictures over the page. Resolves when it stands; the size of the first picture is measured before, when nobody
 * wrote it down.
 * @throws what the signal was aborted with, when it came before the viewer stood
 */
export async function openViewer(request: ViewerRequest): Promise<OpenViewer> {
  const { items, index, signal } = request;
  const slides = items.map(toSlide);
  await measureSlide(slides[index], items[index]);
  signal.throwIfAborted();

  const modal = openModal(request.name, () => close());
  const viewer = new PhotoSwipe({
    ...OPTIONS,
    dataSource: slides,
    index,
    appendToEl: modal.element,
    showHideAnimationType: request.fromThumbnail ? "zoom" : "fade",
  });
  const closeStanding = viewer.close.bind(viewer);
  /** PhotoSwipe ignores a wish to close, of its own buttons too, while it opens: here it closes as soon as it stands. */
  const close = () => {
    if (viewer.opener.isOpening) viewer.on("openingAnimationEnd", closeStanding);
    else closeStanding();
  };
  viewer.close = close;

  addCaption(viewer, items);
  if (request.rotation) addRotation(viewer);
  measureWhenNeeded(viewer, slides, items);
  hideReferrer(viewer);
  viewer.on("change", () => request.onShow(viewer.currIndex));
  viewer.on("close", () => request.onClose());
  viewer.on("destroy", () => {
    modal.close(items[index]?.thumbnail);
    request.onClosed();
  });
  request.onOpen();
  viewer.init();
  // The dialog around it is the dialog.
  viewer.element?.removeAttribute("role");
  viewer.scrollWrap?.setAttribute("aria-label", "Pictures");

  return {
    goTo: (to) => viewer.goTo(to),
    close,
    destroy() {
      viewer.options.showHideAnimationType = "none";
      close();
    },
  };
}

function toSlide({ src, srcset, width, height, alt, thumbnail }: ViewerItem): SlideData {
  const image = thumbnail?.querySelector("img");
  return {
    src,
    srcset,
    width,
    height,
    alt,
    // A thumbnail that has not loaded has nothing to grow from.
    ...(thumbnail && image?.complete && image.naturalWidth > 0
      ? { msrc: image.currentSrc, element: thumbnail, thumbCropped: true }
      : {}),
  };
}

function isMeasured({ width, height }: SlideData): boolean {
  return Boolean(width && height);
}

async function measureSlide(slide: SlideData | undefined, item: ViewerItem | undefined): Promise<void> {
  if (slide && item && !isMeasured(slide)) Object.assign(slide, await measure(item));
}

/** A picture of unknown size is not laid out before it is measured: it would be stretched over the whole screen. */
function measureWhenNeeded(viewer: PhotoSwipe, slides: readonly SlideData[], items: readonly ViewerItem[]): void {
  const begun = new Set<number>();
  viewer.on("contentLoad", (event) => {
    const { data, index } = event.content;
    if (isMeasured(data)) return;
    event.preventDefault();
    if (begun.has(index)) return;
    begun.add(index);
    void measureSlide(slides[index], items[index]).then(() => {
      if (viewer.isOpen && !viewer.isDestroying) viewer.refreshSlideContent(index);
    });
  });
}

/** Another site need not know which page its picture is looked at on. */
function hideReferrer(viewer: PhotoSwipe): void {
  viewer.on("contentLoadImage", ({ content }) => {
    if (content.element instanceof HTMLImageElement) content.element.referrerPolicy = "no-referrer";
  });
}
