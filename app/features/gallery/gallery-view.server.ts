import sanitizeHtml from "sanitize-html";
import type { GalleryPicture } from "~/components/gallery/gallery-picture";
import type { Gallery } from "~/entities/gallery";
import { describePicture } from "~/services/pictures/pictures.server";

/** A gallery as its page shows it. */
export function viewGallery({ items, ...gallery }: Gallery) {
  return { ...gallery, pictures: viewPictures(items) };
}

export type GalleryView = ReturnType<typeof viewGallery>;

/** Gallery items as a page shows them: pictures described, snippets cleaned. */
export function viewPictures(items: Gallery["items"]): GalleryPicture[] {
  return items.map(({ src, thumbnail, w, h, alt, title, htmlAfterThumbnail }) => {
    const full = describePicture(src, { width: w, height: h });
    return {
      full,
      // The same object: it is sent once.
      thumbnail: thumbnail === src ? full : describePicture(thumbnail, { width: w, height: h }),
      alt,
      title,
      htmlAfterThumbnail: htmlAfterThumbnail ? cleanSnippet(htmlAfterThumbnail) : undefined,
    };
  });
}

/** The snippet under a thumbnail comes from the API: words and dates only. */
function cleanSnippet(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ["time", "span", "em", "strong", "small", "br"],
    allowedAttributes: { time: ["datetime"] },
  });
}
