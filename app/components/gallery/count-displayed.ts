import type { GalleryOptions } from "~/entities/gallery";

/** How many thumbnails the options ask for; -1 stands for all (specification, section 3, "Gallery options"). */
export function countDisplayed({ singleThumbnail, nbThumbnailsDisplayed }: GalleryOptions, all: number): number {
  if (singleThumbnail) return Math.min(1, all);
  return nbThumbnailsDisplayed === -1 ? all : Math.min(nbThumbnailsDisplayed, all);
}
