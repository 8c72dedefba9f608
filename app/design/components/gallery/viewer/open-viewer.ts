import PhotoSwipe, { type PhotoSwipeOptions, type SlideData } from "photoswipe";
import { m } from "~/paraglide/messages";
import { addCaption, addRotation, CLOSE_ICON, NEXT_ICON, PREVIOUS_ICON, ZOOM_ICON } from "./controls";
import type { ViewerItem } from "./gallery-picture";
import { openModal } from "./modal";

export interface ViewerRequest {
  name: string;
  items: readonly ViewerItem[];
  index: number;
  rotation: boolean;
  /** Zooms from its thumbnail; otherwise it fades in. */
  fromThumbnail: boolean;
  signal: AbortSignal;
  onShow(index: number): void;
  /** Called when it starts to close, and when it is closed. */
  onClose(): void;
  onClosed(): void;
}

const OPTIONS: PhotoSwipeOptions = {
  bgOpacity: 1,
  closeSVG: CLOSE_ICON,
  zoomSVG: ZOOM_ICON,
  arrowPrevSVG: PREVIOUS_ICON,
  arrowNextSVG: NEXT_ICON,
  // The dialog around it does both, also while the viewer opens.
  trapFocus: false,
  returnFocus: false,
  // Room for the buttons and the caption; on a low screen they overlay the picture.
  paddingFn: ({ y }) =>
    y > 480 ? { top: 64, bottom: 64, left: 0, right: 0 } : { top: 0, bottom: 0, left: 0, right: 0 },
};

const texts = (): PhotoSwipeOptions => ({
  closeTitle: m.shell_viewer_close(),
  zoomTitle: m.shell_viewer_zoom(),
  arrowPrevTitle: m.shell_viewer_previous(),
  arrowNextTitle: m.shell_viewer_next(),
  errorMsg: m.shell_viewer_failed(),
});

/** Shows pictures over the page. @throws the signal's reason when it is aborted before the viewer is open */
export async function openViewer(request: ViewerRequest): Promise<PhotoSwipe> {
  const { items, index, signal } = request;
  const slides = items.map(toSlide);
  await measureSlide(slides[index], items[index]);
  signal.throwIfAborted();

  const modal = openModal(request.name, () => close());
  const viewer = new PhotoSwipe({
    ...OPTIONS,
    ...texts(),
    dataSource: slides,
    index,
    appendToEl: modal.element,
    showHideAnimationType: request.fromThumbnail ? "zoom" : "fade",
  });
  const closeOpen = viewer.close.bind(viewer);
  /** PhotoSwipe ignores `close` while it opens; this closes it right after. */
  const close = () => {
    if (viewer.opener.isOpening) viewer.on("openingAnimationEnd", closeOpen);
    else closeOpen();
  };
  viewer.close = close;

  addCaption(viewer, items);
  if (request.rotation) addRotation(viewer);
  measureWhenNeeded(viewer, slides, items);
  // Other hosts do not learn which page shows their picture.
  viewer.on("contentLoadImage", ({ content }) => {
    if (content.element instanceof HTMLImageElement) content.element.referrerPolicy = "no-referrer";
  });
  viewer.on("change", () => request.onShow(viewer.currIndex));
  viewer.on("close", () => request.onClose());
  viewer.on("destroy", () => {
    modal.close(items[index]?.thumbnail);
    request.onClosed();
  });
  viewer.init();
  // The element around it is the dialog.
  viewer.element?.removeAttribute("role");
  viewer.scrollWrap?.setAttribute("aria-label", m.shell_viewer_pictures());

  return viewer;
}

export function closeAtOnce(viewer: PhotoSwipe): void {
  viewer.options.showHideAnimationType = "none";
  viewer.close();
}

function toSlide({ src, srcset, width, height, alt, thumbnail }: ViewerItem): SlideData {
  const image = thumbnail?.querySelector("img");
  return {
    src,
    srcset,
    width,
    height,
    alt,
    // Only a loaded thumbnail can be zoomed from.
    ...(thumbnail && image?.complete && image.naturalWidth > 0
      ? { msrc: image.currentSrc, element: thumbnail, thumbCropped: true }
      : {}),
  };
}

const isMeasured = ({ width, height }: SlideData) => Boolean(width && height);

async function measureSlide(slide: SlideData | undefined, item: ViewerItem | undefined): Promise<void> {
  if (slide && item && !isMeasured(slide)) Object.assign(slide, await measure(item));
}

/** A picture of unknown size is measured before it is laid out: it would be stretched over the whole screen. */
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

/** CSS pixels of a picture that cannot be measured: the shape of most photographs. */
const UNMEASURABLE = { width: 1200, height: 800 } as const;

/** The size of a picture from the loaded image. A thumbnail that shows the same file is measured instead. */
async function measure({ src, thumbnail }: ViewerItem): Promise<{ width: number; height: number }> {
  const shown = thumbnail?.querySelector("img");
  const same = shown?.currentSrc === new URL(src, location.href).href && shown.complete;
  const image = same ? shown : Object.assign(new Image(), { referrerPolicy: "no-referrer", src });
  await image.decode().catch(() => undefined);
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { width, height } : UNMEASURABLE;
}
