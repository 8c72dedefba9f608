import sanitizeHtml from "sanitize-html";
import type { Gallery } from "~/entities/gallery";
import { describePicture } from "~/services/pictures/pictures.server";

/** A gallery as its page shows it: pictures described, snippets cleaned. */
export function viewGallery(gallery: Gallery) {
  return {
    ...gallery,
    items: gallery.items.map(({ thumbnail, htmlAfterThumbnail, ...item }) => ({
      ...item,
      picture: describePicture(thumbnail, { width: item.w, height: item.h }),
      htmlAfterThumbnail: htmlAfterThumbnail ? cleanSnippet(htmlAfterThumbnail) : undefined,
    })),
  };
}

export type GalleryItemView = ReturnType<typeof viewGallery>["items"][number];

/** The snippet under a thumbnail comes from the API: words and dates only. */
function cleanSnippet(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ["time", "span", "em", "strong", "small", "br"],
    allowedAttributes: { time: ["datetime"] },
  });
}
