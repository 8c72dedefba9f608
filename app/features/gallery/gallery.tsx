import { CleanHtml } from "~/components/clean-html";
import { Picture } from "~/components/picture";
import type { GalleryOptions } from "~/entities/gallery";
import type { GalleryItemView } from "./gallery-view.server";

/** Thumbnails of a gallery. Without scripts each is a link to its picture. */
export function Gallery(props: { id: number; items: readonly GalleryItemView[]; options: GalleryOptions }) {
  const { items, options } = props;
  const shown = options.singleThumbnail ? 1 : options.nbThumbnailsDisplayed;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {items.slice(0, shown === -1 ? items.length : shown).map((item) => (
        <li key={item.src}>
          <a href={item.src} className="block overflow-hidden rounded-2xl">
            <Picture
              image={item.picture}
              alt={item.alt}
              sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 33vw, 50vw"
              className="aspect-square w-full object-cover"
            />
          </a>
          {item.htmlAfterThumbnail ? (
            <CleanHtml as="p" className="mt-1 text-sm text-muted" html={item.htmlAfterThumbnail} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
