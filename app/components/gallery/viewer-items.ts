import { type GalleryPicture, type ViewerItem, viewerSrcset } from "./gallery-picture";

/**
 * The pictures of a gallery as the viewer shows them.
 * @param container holds the thumbnails, in the order of the pictures; which rendition the browser chose for them tells
 * whether it reads AVIF
 */
export function viewerItems(pictures: readonly GalleryPicture[], container: HTMLElement | null): ViewerItem[] {
  const thumbnails = [...(container?.querySelectorAll<HTMLElement>("a[data-picture]") ?? [])];
  const avif = [...(container?.querySelectorAll("img") ?? [])].some((image) => image.currentSrc.endsWith(".avif"));
  return pictures.map(({ full, alt, title }) => ({
    src: full.src,
    srcset: viewerSrcset(full, avif ? "avif" : "webp"),
    width: full.width,
    height: full.height,
    alt,
    title,
    thumbnail: thumbnails.find((thumbnail) => thumbnail.dataset.picture === full.src) ?? null,
  }));
}
