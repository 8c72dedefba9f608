import { type ReactElement, type ReactNode, useRef } from "react";
import type { GalleryOptions } from "~/design/model/gallery";
import { GalleryThumbnail } from "./gallery-thumbnail";
import { useViewer } from "./use-viewer";
import { countDisplayed, type GalleryPicture, viewerItems } from "./viewer/gallery-picture";

interface GalleryProps {
  /** Gallery id in the address (`#&gid=1&pid=2`), from 1, unique on a page. */
  id: number;
  name: string;
  pictures: readonly GalleryPicture[];
  options: GalleryOptions;
  sizes?: string;
  priority?: boolean;
  /** The layout of the thumbnails where `defaultStructure` is off. */
  children?: (thumbnails: ReactElement[]) => ReactNode;
}

const GRID_SIZES = "(min-width: 80rem) 19rem, (min-width: 40rem) 25vw, 50vw";
const LARGE_SIZES = "(min-width: 80rem) 38rem, (min-width: 40rem) 50vw, 100vw";
const FIRST_ROW = 2;
const COLUMNS = 4;
/** The first picture by how many would stand in the last row: it takes the room of four or of two, and an odd number leaves no hole. */
const FIRST_OF_ROWS: Readonly<Record<number, string>> = {
  1: "col-span-2 row-span-2",
  3: "col-span-2 [&_img]:aspect-[2.04]",
};

/** Thumbnails that open the viewer. Without scripts each picture is a link, with a thumbnail or as text. */
export function Gallery({ id, name, pictures, options, sizes = GRID_SIZES, priority = false, children }: GalleryProps) {
  const container = useRef<HTMLDivElement>(null);
  const { open, warm } = useViewer(id, {
    name,
    rotation: options.rotationOn,
    items: () => viewerItems(pictures, container.current),
  });
  const shown = countDisplayed(options, pictures.length);
  const isGrid = options.defaultStructure || !children;
  const first = isGrid ? FIRST_OF_ROWS[shown % COLUMNS] : undefined;
  const thumbnails = pictures
    .slice(0, shown)
    .map((picture, index) => (
      <GalleryThumbnail
        key={picture.full.src}
        picture={picture}
        sizes={first && index === 0 ? LARGE_SIZES : sizes}
        priority={priority && index < FIRST_ROW}
        more={index === shown - 1 ? pictures.length - shown : 0}
        onReach={warm}
        onPress={() => open(index)}
      />
    ));
  const hidden = pictures.slice(shown);

  return (
    <div ref={container} data-gallery={id}>
      {isGrid ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {thumbnails.map((thumbnail, index) => (
            <li key={thumbnail.key} className={index === 0 ? first : undefined}>
              {thumbnail}
            </li>
          ))}
        </ul>
      ) : (
        children(thumbnails)
      )}
      {hidden.length > 0 ? (
        <noscript>
          <ul className="mt-4 flex flex-wrap gap-x-6">
            {hidden.map(({ full, alt, title }) => (
              <li key={full.src}>
                <a href={full.src} className="text-link inline-flex min-h-11 items-center">
                  {title ?? alt}
                </a>
              </li>
            ))}
          </ul>
        </noscript>
      ) : null}
    </div>
  );
}

export const STRIP_SIZES = "(min-width: 40rem) 14rem, 11rem";

export function PictureStrip({ label, thumbnails }: { label: string; thumbnails: readonly ReactElement[] }) {
  return (
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-2xl">
      <ul className="flex w-max gap-3 pb-4">
        {thumbnails.map((thumbnail) => (
          <li key={thumbnail.key} className="w-44">
            {thumbnail}
          </li>
        ))}
      </ul>
    </section>
  );
}
