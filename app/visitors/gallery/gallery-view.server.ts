import sanitizeHtml from "sanitize-html";
import { foreignLang } from "~/base/translations/localized";
import { describePicture } from "~/content/pictures/pictures.server";
import type { GalleryPicture } from "~/design/components/gallery/viewer/gallery-picture";
import { countDisplayed } from "~/design/components/gallery/viewer/gallery-picture";
import type { Gallery } from "~/design/model/gallery";

/** A gallery as its page shows it. */
export function toGalleryView({ items, lang, shownFrom: _, ...gallery }: Gallery) {
  return {
    ...gallery,
    lang: foreignLang({ lang }),
    pictures: toPictureViews(items, countDisplayed(gallery.options, items.length)),
  };
}

/** The year that the name of a gallery in addresses ends with: 2024 of `edition-2024`; null: it has none. */
export function yearOf(slug: string): number | null {
  const [year] = /(?<!\d)\d{4}$/.exec(slug) ?? [];
  return year === undefined ? null : Number(year);
}

/** Where the pictures of a gallery are. */
export const toGalleryPath = ({ slug }: Pick<Gallery, "slug">) => `/gallery#${slug}`;

export type GalleryView = ReturnType<typeof toGalleryView>;

/**
 * Gallery items as a page shows them: pictures described, snippets cleaned.
 * @param displayed how many have a thumbnail on the page; the viewer shows the others too
 */
export function toPictureViews(items: Gallery["items"], displayed = items.length): GalleryPicture[] {
  return items.map(({ src, thumbnail, w, h, alt, title, htmlAfterThumbnail }, position) => {
    const full = describePicture(src, { width: w, height: h });
    if (position >= displayed) {
      const inViewer = { ...full, placeholder: "" };
      return { full: inViewer, thumbnail: inViewer, alt, title };
    }
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

/** Longest snippet, in characters, before sanitising: a date or a line of text. */
const MAX_SNIPPET_LENGTH = 500;

/** Sanitises the snippet under a thumbnail, which comes from the API: text only. */
function cleanSnippet(html: string): string {
  return sanitizeHtml(html.slice(0, MAX_SNIPPET_LENGTH), {
    allowedTags: ["time", "span", "em", "strong", "small", "br"],
    allowedAttributes: { time: ["datetime"] },
  });
}
